// Reloads the page of a record with every new version. If it showed the end, it shows the new end.

const source = new EventSource("/api/events");
let first = null;
source.addEventListener("version", (event) => {
  const { version } = JSON.parse(event.data);
  if (first === null) first = version;
  else if (version !== first) {
    const slider = document.querySelector("input[type=range]");
    if (!slider || slider.value === slider.max) {
      sessionStorage.setItem("at-the-end", "yes");
      history.replaceState(null, "", location.pathname);
    }
    location.reload();
  }
});
if (sessionStorage.getItem("at-the-end")) {
  sessionStorage.removeItem("at-the-end");
  const slider = document.querySelector("input[type=range]");
  if (slider) {
    slider.value = slider.max;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
