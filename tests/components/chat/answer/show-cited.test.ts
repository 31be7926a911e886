// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { showCited } from '@/components/chat/answer/show-cited';
import { openFakePanel } from '@/tests/fakes/panel';

const source = {
  type: 'passage',
  number: 2,
  url: 'https://news.example/lamp',
  title: 'Lamp',
  quote: 'The lamp is below. The stair has two hundred steps.',
  before: '',
  after: '',
} as const;

it('shows the sentence that the words beside the brackets rest on, whatever stands in other blocks', () => {
  const connection = openFakePanel();
  document.body.innerHTML =
    '<p>The stair [2].</p><ul><li>There is <strong>a lamp</strong> <span id="one">[2]</span>, and steps <span id="two">[2]</span>.</li></ul>';
  for (const id of ['one', 'two']) {
    const citation = document.getElementById(id);
    if (citation !== null) showCited(source, citation);
  }

  expect(connection.commands.map((command) => 'place' in command && command.place)).toEqual([
    { quote: 'The lamp is below.', before: '', after: ' The stair has two hundred steps' },
    { quote: 'The stair has two hundred steps.', before: 'The lamp is below. ', after: '' },
  ]);
});
