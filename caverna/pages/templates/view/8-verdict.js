/* The result. The last frame of a finished game shows it until the user asks for the boards. */
const verdict = $("verdict");
let aside = false; // whether the boards of the last frame are shown instead

function showVerdict() {
  const last = at === frames.length - 1;
  if (!last) aside = false;
  const [was, now] = [root.classList.contains("ended"), last && !aside];
  root.classList.toggle("ended", now);
  if (now) showWinner();
  else if (was) sizeBoards();
  document.title = $("veil").checked && !last ? data.title : fullTitle;
}

/* Shows the winner's board if the bars leave room for it. */
let winning = null;
function showWinner() {
  if (winning) return;
  winning = new Board($("winning").firstElementChild, false);
  winning.root.classList.add("home");
  winning.show(Number($("bars").querySelector(".bar-of").dataset.seat));
}

/* On a phone the boards had no size while the result was shown, so they are drawn now. */
function sizeBoards() {
  for (const board of boards) board?.redraw();
  if (made.size && settingsKey() !== sharp) drawPictures();
}

const fullTitle = document.title;
if (verdict) {
  watchers.push(showVerdict);
  $("veil").addEventListener("change", showVerdict);
  const act = (id, what) => $(id).addEventListener("click", what);
  act("watch", () => {
    go(0);
    play();
  });
  act("to-boards", () => {
    aside = true;
    showVerdict();
  });
  act("to-result", () => {
    pause();
    aside = false;
    showPane("board");
    if (at === frames.length - 1) showVerdict();
    else go(frames.length - 1);
    scrollTo(0, 0);
  });
  act("share", shareResult);
  act("result-picture", async () => {
    try {
      save(await resultPicture(), `${data.headline}.png`);
    } catch (error) {
      $("shared").textContent = error.message;
    }
  });
  explained($("bars"), ".piece", pieceTold);
}

/* Shows for a piece of a bar the frames at which its points were earned, the largest first, with links to them. */
function pieceTold(piece) {
  const seat = Number(piece.closest(".bar-of").dataset.seat);
  const line = Number(piece.dataset.line);
  const moments = [...(data.earned[seat][line] ?? [])].sort((one, other) => Math.abs(other[1]) - Math.abs(one[1])).slice(0, 6);
  const links = moments.map(([frame, points]) => {
    const link = el("a", "moment", el("b", "", signed(points)), " ", capital(told(frames[frame])));
    link.href = location.href.split("#")[0] + "#" + frames[frame].id;
    const said = lineOf(frames[frame]).querySelector(".said");
    if (said && frames[frame].part in data.lines) link.append(el("small", "", ...[...said.querySelectorAll(".step")].map((step) => step.textContent + " ")));
    return link;
  });
  return { title: piece.getAttribute("aria-label"), lines: [players[seat]], links };
}

/* --- sharing ------------------------------------------------------------------------------------------------------- */

/* Returns the picture of the result, 1200 x 630: the card with the winner's board. */
async function resultPicture() {
  const seat = Number($("bars").querySelector(".bar-of").dataset.seat);
  const [pane, was] = [root.dataset.pane, stage.seat];
  root.classList.remove("ended");
  showPane("board");
  attend(seat);
  stage.follow();
  const board = picture(stage.root);
  attend(was);
  showPane(pane);
  showVerdict();
  const card = new DOMParser().parseFromString(data.card, "image/svg+xml").documentElement;
  for (const [name, value] of Object.entries({ x: 36, y: 36, width: 712, height: 558 })) board.setAttribute(name, value);
  card.append(board);
  return imageOf(card);
}

async function shareResult() {
  const what = { title: fullTitle, text: $("verdict").dataset.summary };
  if (data.app) what.url = await linkTo(data.app.text, data.app.base).catch(() => "");
  else if (/^https?:/.test(location.protocol)) what.url = location.href.split("#")[0] + "#end";
  try {
    if (navigator.share) return await navigator.share(what);
    await navigator.clipboard.writeText([what.text, what.url].filter(Boolean).join("\n"));
    $("shared").textContent = words["text copied"];
  } catch (error) {
    if (error.name !== "AbortError") $("shared").textContent = [what.text, what.url].filter(Boolean).join(" ");
  }
}
