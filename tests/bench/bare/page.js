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

const request = (made) =>
  new Promise((resolve, reject) => {
    made.onsuccess = () => resolve(made.result);
    made.onerror = () => reject(made.error);
  });

const openDatabase = () => {
  const opening = indexedDB.open('parley', 1);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore('conversations', { keyPath: 'id' });
    database.createObjectStore('messages', { keyPath: 'id' }).createIndex('conversationId', 'conversationId');
    database.createObjectStore('searchTexts', { keyPath: 'conversationId' });
    database.createObjectStore('searchSignatures', { keyPath: 'conversationId' });
  };
  return request(opening);
};

const show = (text, attribute) => {
  const element = document.createElement('div');
  element.setAttribute(attribute, '');
  element.textContent = text;
  main.append(element);
};

/** Draws the last 30 messages of a stored conversation as text. */
globalThis.openConversation = async (id) => {
  const database = await openDatabase();
  const index = database.transaction('messages').objectStore('messages').index('conversationId');
  const rows = await request(index.getAll(id));
  rows.sort((left, right) => left.createdAt - right.createdAt);
  for (const row of rows.slice(-30)) show(row.parts[0].text, 'data-role');
  main.scrollTop = main.scrollHeight;
};

/** Looks through every message, and shows the conversations that have the word. */
globalThis.search = async (word) => {
  const database = await openDatabase();
  const rows = await request(database.transaction('messages').objectStore('messages').getAll());
  const found = new Set(rows.filter((row) => row.parts[0].text.includes(word)).map((row) => row.conversationId));
  for (const id of found) show(id, 'data-found');
};

globalThis.openDatabase = openDatabase;
