const main = document.querySelector('main');
const composer = document.querySelector('textarea');

const ask = async (text) => {
  const answer = document.createElement('div');
  answer.className = 'pl-answer-text';
  answer.dataset.role = 'assistant';
  main.append(answer);
  const response = await fetch('http://127.0.0.1:11434/api/chat', {
    method: 'POST',
    body: JSON.stringify({ model: 'bench:latest', messages: [{ role: 'user', content: text }] }),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    answer.append(lines.map((line) => JSON.parse(line).message.content).join(''));
    main.scrollTop = main.scrollHeight;
  }
  answer.dataset.status = 'complete';
};

composer.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const text = composer.value;
  composer.value = '';
  ask(text);
});
