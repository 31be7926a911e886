import type { Page } from '@playwright/test';
import { connectOllama } from '../harness/connect';
import { numberedWords } from '../harness/paced-answer';
import { type Panel, panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';
import { expectScreenInOrder, lookAtScreen } from '../harness/screen-oracle/screen-oracle';

/** The rules that a screen breaks, with the words of what breaks them. */
const found = async (page: Page): Promise<readonly string[]> =>
  (await lookAtScreen(page)).findings.map(({ rule, element }) => `${rule}: ${element.replace(/^[^“]*/, '')}`);

/** A panel with two answers, the second longer than the panel. */
const openConversation = async (page: Page, say: (text: string) => void): Promise<Panel> => {
  await connectOllama(page);
  await page.reload();
  const panel = panelOn(page);
  await panel.composer.waitFor();
  say('A short answer.');
  await panel.ask('A first question');
  await panel.answered();
  say(numberedWords(400));
  await panel.ask('A second question');
  await panel.answered();
  await page.locator('.pl-answer-actions').nth(1).waitFor();
  await page.locator('.pl-latest').click();
  await expect(page.locator('.pl-latest')).toHaveCount(0);
  await panel.composer.focus();
  return panel;
};

/** An element to plant: its name, its attributes, and its text. */
type Plant = readonly [name: string, attributes: Readonly<Record<string, string>>, text?: string];

type Planted = { readonly fault: string; readonly plants: readonly Plant[]; readonly finds: readonly string[] };

const words = 'Lighthouse keepers of the north';

/** What is added to the panel, and what of it is found. */
const planted: readonly Planted[] = [
  {
    fault: 'a control under something else',
    plants: [
      ['button', { style: 'position:relative;inline-size:80px;block-size:30px' }, 'Press'],
      ['div', { style: 'position:relative;margin-block-start:-30px;block-size:30px;background:gray' }],
    ],
    finds: ['covered: “Press”'],
  },
  {
    fault: 'no fault: a control behind what is open',
    plants: [
      ['button', { style: 'position:relative;inline-size:80px;block-size:30px', inert: '' }, 'Press'],
      ['div', { style: 'position:relative;margin-block-start:-30px;block-size:30px;background:gray' }],
    ],
    finds: [],
  },
  {
    fault: 'the row of actions of the newest answer under something that floats over the end',
    plants: [['div', { style: 'position:fixed;inset:auto 0 96px 0;block-size:90px;background:gray' }]],
    finds: ['Listen', 'Copy', 'Try again', 'More'].map((name) => `covered: “${name}”`),
  },
  {
    fault: 'words that are cut without a tooltip',
    plants: [['p', { class: 'pl-ellipsis', style: 'inline-size:60px;margin:0' }, words]],
    finds: [`cut: “${words}”`],
  },
  {
    fault: 'words that are cut and whose tooltip lacks some',
    plants: [
      ['p', { class: 'pl-ellipsis', style: 'inline-size:60px;margin:0', 'data-tooltip': 'Lighthouse keepers' }, words],
    ],
    finds: [`cut: “${words}”`],
  },
  {
    fault: 'no fault: words that are cut and whose tooltip has the whole',
    plants: [['p', { class: 'pl-ellipsis', style: 'inline-size:60px;margin:0', title: words }, words]],
    finds: [],
  },
  {
    fault: 'lines below the edge of a box that does not scroll',
    plants: [['p', { style: 'inline-size:60px;block-size:20px;overflow:hidden;margin:0' }, words]],
    finds: [`cut: “${words}”`],
  },
  {
    fault: 'no fault: lines below the edge of a box that scrolls',
    plants: [['p', { style: 'inline-size:60px;block-size:20px;overflow:auto;margin:0' }, words]],
    finds: [],
  },
  {
    fault: 'a button whose words run out of it',
    plants: [['button', { style: 'inline-size:60px;block-size:30px;white-space:nowrap;text-align:start' }, words]],
    finds: [`cut: “${words}”`],
  },
  {
    fault: 'a field whose hint has no room',
    plants: [
      ['input', { style: 'inline-size:60px;block-size:30px', placeholder: 'Search all lamps', 'aria-label': 'Search' }],
    ],
    finds: ['cut: “Search”'],
  },
  {
    fault: 'a field of several lines whose hint has no room, beside one that has',
    plants: ['48px', '66px'].map((size) => [
      'textarea',
      {
        style: `inline-size:60px;block-size:${size};padding:0;border:0;line-height:22px`,
        placeholder: 'Search all lamps',
        'aria-label': `Lamps ${size}`,
      },
    ]),
    finds: ['cut: “Lamps 48px”'],
  },
  {
    fault: 'a control of 20 pixels',
    plants: [['button', { style: 'inline-size:20px;block-size:20px', 'aria-label': 'Tiny' }]],
    finds: ['small: “Tiny”'],
  },
  {
    fault: 'a control beside the window',
    plants: [['button', { style: 'position:fixed;inset:200px auto auto -20px;inline-size:60px;z-index:9' }, 'Lost']],
    finds: ['outside: “Lost”'],
  },
  {
    fault: 'a text below the window',
    plants: [['p', { style: 'position:fixed;inset:calc(100dvh - 8px) auto auto 20px;margin:0' }, 'Lost words']],
    finds: ['outside: “Lost words”'],
  },
  {
    fault: 'a text in another one',
    plants: [
      ['p', { class: 'one', style: 'margin:0' }, words],
      ['p', { class: 'two', style: 'margin:-18px 0 0 20px' }, 'Ships at dusk'],
    ],
    finds: ['overlap: “Ships at dusk”'],
  },
  {
    fault: 'no fault: a card over a text',
    plants: [
      ['p', { style: 'margin:0' }, words],
      ['p', { style: 'position:relative;margin:-18px 0 0 20px;background:white' }, 'Ships at dusk'],
    ],
    finds: [],
  },
  {
    fault: 'a tooltip over the title of a view',
    plants: [
      ['h1', { style: 'margin:0;font-size:14px' }, 'Lighthouses'],
      ['div', { class: 'pl-tooltip', style: 'inset:60px auto auto 20px;z-index:9' }, 'Back'],
    ],
    finds: ['tooltip: “Back”'],
  },
  {
    fault: 'a toast over a control',
    plants: [
      ['button', { style: 'inline-size:100px;block-size:30px' }, 'Send'],
      ['div', { class: 'pl-toast', style: 'position:fixed;inset:60px 20px auto;z-index:9' }, 'Copied'],
    ],
    finds: ['covered: “Send”'],
  },
  {
    fault: 'a tooltip over the field that is typed in',
    plants: [['div', { class: 'pl-tooltip', style: 'inset:auto auto 30px 60px;z-index:9' }, 'Send']],
    finds: ['tooltip: “Send”'],
  },
  {
    fault: 'the name of a value',
    plants: [['p', { style: 'margin:0' }, 'Asking {{provider}}']],
    finds: ['placeholder: “Asking {{provider}}”'],
  },
  {
    fault: 'a gap where a value should be',
    plants: [['p', { style: 'margin:0' }, ' didn’t respond in time']],
    finds: ['placeholder: “didn’t respond in time”'],
  },
  {
    fault: 'no fault: the same text with its value',
    plants: [['p', { style: 'margin:0' }, 'Ollama didn’t respond in time']],
    finds: [],
  },
  {
    fault: 'the key of a text as the name of a button',
    plants: [['button', { 'aria-label': 'common.close', style: 'inline-size:30px;block-size:30px' }]],
    finds: ['placeholder: “common.close”'],
  },
  {
    fault: 'no fault: a host that begins like a key, and what a tool was asked',
    plants: [
      ['bdi', { dir: 'ltr' }, 'mcp.notion.com'],
      ['p', { class: 'pl-call-text', style: 'margin:0' }, '{{name}} is undefined'],
    ],
    finds: [],
  },
];

/** Adds elements over the conversation, in a box that moves nothing else. Markup would be refused: the page trusts no string. */
const plant = (page: Page, plants: readonly Plant[]): Promise<void> =>
  page.evaluate((elements) => {
    const bed = document.createElement('div');
    bed.id = 'planted';
    bed.style.cssText = 'position:fixed;inset:60px 20px auto;block-size:60px;z-index:5;background:white;color:black';
    for (const [name, attributes, text] of elements) {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (text !== undefined) element.textContent = text;
      bed.append(element);
    }
    document.querySelector('.pl-app')?.append(bed);
  }, plants);

test('a screen in order shows nothing, and each fault that is planted is found, and nothing else @gate @attack:own-mistake', async ({
  panelPage: page,
  services,
}) => {
  await openConversation(page, (text) => services.ollama.script({ answer: { pieces: [{ type: 'text', text }] } }));
  expect(await found(page)).toEqual([]);

  for (const { fault, plants, finds } of planted) {
    await plant(page, plants);
    expect.soft(await found(page), fault).toEqual(finds);
    await page.locator('#planted').evaluate((bed) => bed.remove());
  }
  await expectScreenInOrder(page);
});

test('a newest message out of sight is found when the reader did not go away, and not when the reader did', async ({
  panelPage: page,
  services,
}) => {
  const panel = await openConversation(page, (text) =>
    services.ollama.script({ answer: { pieces: [{ type: 'text', text }] } }),
  );
  const box = page.locator('.pl-conversation-scroll');
  const newest = /^newest: /;

  // Drawn lower than it is laid out: a scroll that no reader made is put right by the panel before it is seen.
  const messages = page.locator('.pl-messages');
  await messages.evaluate((element) => {
    element.style.translate = '0 60px';
  });
  expect(await found(page)).toEqual([expect.stringMatching(newest)]);
  await messages.evaluate((element) => {
    element.style.translate = '';
  });

  await box.hover();
  await page.mouse.wheel(0, -200);
  await expect(page.locator('.pl-latest')).toBeVisible();
  expect(await found(page)).toEqual([]);

  await page.locator('.pl-latest').click();
  await panel.composer.click();
  expect(await found(page)).toEqual([]);
});

test('a focus that nothing marks, or that is out of sight, is found', async ({ panelPage: page, services }) => {
  const panel = await openConversation(page, (text) =>
    services.ollama.script({ answer: { pieces: [{ type: 'text', text }] } }),
  );
  const unmark = (outline: string) =>
    page.getByTestId('history').evaluate((button, style) => {
      button.style.outline = style;
    }, outline);
  await panel.composer.press('Tab');
  await page.getByTestId('history').focus();
  expect(await found(page)).toEqual([]);

  await unmark('none');
  expect(await found(page)).toEqual(['focus: “Conversations”']);
  await unmark('');
  const moveHeader = (by: string) =>
    page.locator('.pl-header').evaluate((header, margin) => {
      header.style.marginBlockStart = margin;
    }, by);
  await moveHeader('-60px');
  expect(await found(page)).toContain('focus: “Conversations”');
  // Every test is looked at when it ends, this one too.
  await moveHeader('');
});
