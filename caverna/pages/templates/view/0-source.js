/* The replay page contains its data. A page that draws a single state passes the data to this function instead. */
const source = document.getElementById("data");
if (!source) return;
const data = JSON.parse(source.textContent);
data.frames = data.frames.map(([id, part, seat, move, set, changes]) => ({ id, part, seat, move, set, changes }));
