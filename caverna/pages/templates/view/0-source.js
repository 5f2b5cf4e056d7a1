/* The data of a page that replays a game stand in it. A page that draws a game at one moment gives them to this function. */
const source = document.getElementById("data");
if (!source) return;
const data = JSON.parse(source.textContent);
data.frames = data.frames.map(([id, part, seat, move, set, changes]) => ({ id, part, seat, move, set, changes }));
