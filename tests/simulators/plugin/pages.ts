/** The pages of the sample plugins, without a package: what a page says and hears is docs/how-to/write-a-plugin.md. */

const frame = (title: string, body: string, script: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { margin: 0; padding: 16px; font: 15px system-ui; background: #f3f6fb; color: #16202e; }
  button { margin: 0 8px 8px 0; padding: 6px 14px; font: inherit; }
</style>
${body}
<script type="module">
const say = (type, more) => top.postMessage({ type: 'lobe-chat:' + type, ...more }, '*');
const hear = (type, then) => addEventListener('message', ({ data }) => {
  if (data?.type === 'lobe-chat:' + type) then(data);
});
${script}
</script>
</html>
`;

/** Draws the result of its call. */
export const weatherPage = frame(
  'Weather',
  '<output>Waiting for the weather</output>',
  `hear('render-plugin', ({ props }) => {
  const { city, degrees, unit } = props.content;
  document.querySelector('output').textContent = degrees + ' °' + unit + ' in ' + city;
});
say('plugin-ready-for-render');`,
);

/** Lets the user choose, remembers it, fills the result of its call in, and asks the model to go on. */
export const seatsPage = frame(
  'Seats',
  `<p>Choose a seat in the train to <b></b>:</p>
<button>1A</button><button>1B</button><button>2A</button>
<p><button id="note">Write a note</button> <output></output></p>`,
  `const show = (seat) => {
  document.querySelector('output').textContent = seat === undefined ? '' : 'Seat ' + seat;
};
hear('init-standalone-plugin', ({ payload, state }) => {
  document.querySelector('b').textContent = JSON.parse(payload.arguments).city;
  show(state.seat);
});
for (const button of document.querySelectorAll('button:not([id])')) {
  button.onclick = () => {
    const seat = button.textContent;
    show(seat);
    say('update-plugin-state', { key: 'seat', value: seat });
    say('fill-plugin-content', { content: { seat }, triggerAiMessage: true });
  };
}
document.querySelector('#note').onclick = () => {
  say('create-assistant-message', { content: 'Your seat is **held for ten minutes**.' });
};
say('plugin-ready-for-render');`,
);
