/** @typedef {import('./pipe-connection.mjs').Send} Send */

/**
 * A DevTools session inside a browser session: the only way to drive the real side panel, which is not a tab.
 * @typedef {object} NestedSession
 * @property {Send} send
 * @property {(expression: string) => Promise<any>} evaluate Runs in the target with user activation, awaits promises.
 * @property {(expression: string, timeoutMs?: number) => Promise<any>} waitFor Polls each frame until it is truthy.
 * @property {(selector: string, effect?: string) => Promise<void>} click A real mouse click on the middle of the element,
 *   made again until it had its effect, an expression that becomes true by it.
 * @property {(text: string, effect?: string) => Promise<void>} clickButton The same on the button with this text.
 * @property {(text: string) => Promise<void>} insertText Types into what has the focus.
 * @property {(key: 'Enter' | 'Escape' | 'Tab') => Promise<void>} press
 * @property {() => Promise<Buffer>} screenshot PNG.
 */

/**
 * An expression for the middle of an element that can be clicked now, px.
 * @param {string} element An expression for the element.
 */
const middleOf = (element) => `(() => {
  const element = ${element};
  if (!element || element.disabled) return;
  element.scrollIntoView({ block: 'nearest' });
  const box = element.getBoundingClientRect();
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return box.width > 0 && element.contains(document.elementFromPoint(place.x, place.y)) && place;
})()`;

/** How often a click is made that had no effect, and how long each has for it, ms. */
const mostClicks = 4;
const effectMs = 4_000;

const keyCodes = { Enter: 13, Escape: 27, Tab: 9 };

/**
 * Makes the function that clicks when an element has stood still for a frame and nothing lies over it: in a panel that is
 * still being drawn the click would go elsewhere. It takes an expression for the element, and one for what is true once the
 * click was taken, which is looked at before each further click.
 * @param {Pick<NestedSession, 'send' | 'evaluate' | 'waitFor'>} session
 */
const clickerOf =
  ({ send, evaluate, waitFor }) =>
  async (/** @type {string} */ element, /** @type {string | undefined} */ effect) => {
    const middle = middleOf(element);
    for (let clicks = 1; ; clicks += 1) {
      const wanted = clicks > 1 && effect !== undefined ? `(${effect}) ? 'done' : ${middle}` : middle;
      let before;
      let place = await waitFor(wanted);
      do {
        before = place;
        await evaluate('new Promise(requestAnimationFrame)');
        place = await waitFor(wanted);
      } while (place.x !== before.x || place.y !== before.y);
      if (place === 'done') return;
      for (const type of ['mousePressed', 'mouseReleased']) {
        await send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
      }
      if (effect === undefined) return;
      try {
        await waitFor(effect, effectMs);
        return;
      } catch (error) {
        if (clicks === mostClicks) throw error;
      }
    }
  };

/**
 * Attaches to one target.
 * @param {{ send: Send, onEvent(listener: (event: { method: string, params: any }) => void): () => void }} connection
 *   The browser's own session.
 * @param {string} targetId
 * @returns {Promise<NestedSession>}
 */
export const attachToTarget = async (connection, targetId) => {
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: false });
  /** @type {Map<number, { resolve(result: any): void, reject(error: Error): void }>} */
  const waiting = new Map();
  let lastId = 0;

  connection.onEvent(({ method, params }) => {
    if (params?.sessionId !== sessionId) return;
    if (method === 'Target.detachedFromTarget') {
      for (const { reject } of waiting.values()) reject(new Error('The target closed.'));
      waiting.clear();
    }
    if (method !== 'Target.receivedMessageFromTarget') return;
    const message = JSON.parse(params.message);
    const call = waiting.get(message.id);
    if (call === undefined) return;
    waiting.delete(message.id);
    if (message.error === undefined) call.resolve(message.result);
    else call.reject(new Error(message.error.message));
  });

  /** @type {Send} */
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      const message = JSON.stringify({ id: lastId, method, params });
      connection.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });

  /** @param {string} expression */
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  };

  /** @param {string} expression @param {number} timeoutMs */
  const waitFor = async (expression, timeoutMs = 10_000) => {
    const value = await evaluate(`new Promise((resolve) => {
      const end = performance.now() + ${timeoutMs};
      const look = () => {
        let value;
        try { value = (${expression}); } catch { value = undefined; }
        if (value || performance.now() > end) resolve(value instanceof Node ? true : value);
        else setTimeout(look, 16);
      };
      look();
    })`);
    if (!value) throw new Error(`Not true after ${timeoutMs} ms: ${expression}`);
    return value;
  };

  const clickElement = clickerOf({ send, evaluate, waitFor });
  return {
    send,
    evaluate,
    waitFor,
    click: (selector, effect) => clickElement(`document.querySelector(${JSON.stringify(selector)})`, effect),
    clickButton: (text, effect) =>
      clickElement(
        `[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === ${JSON.stringify(text)})`,
        effect,
      ),
    insertText: (text) => send('Input.insertText', { text }),
    press: async (key) => {
      const event = { key, code: key, windowsVirtualKeyCode: keyCodes[key], ...(key === 'Enter' && { text: '\r' }) };
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    screenshot: async () => Buffer.from((await send('Page.captureScreenshot', { format: 'png' })).data, 'base64'),
  };
};
