import type { Figures } from './figures';
import type { Subject } from './subject';
import { webPageHost } from './token-server';

/** What the extension does to a web page that nobody has called it to: bytes of its scripts and of its markup. */
export const measureWebPage = async (subject: Subject): Promise<Figures> => {
  const page = await subject.context.newPage();
  const session = await subject.context.newCDPSession(page);
  let scripts = 0;
  session.on('Debugger.scriptParsed', ({ url, length = 0 }) => {
    if (url.startsWith('chrome-extension:')) scripts += length;
  });
  await session.send('Debugger.enable');
  const response = await page.goto(`http://${webPageHost}/page`);
  const served = (await response?.text()) ?? '';
  const added = await page.evaluate((source) => {
    const plain = new DOMParser().parseFromString(source, 'text/html').documentElement.outerHTML;
    return document.documentElement.outerHTML.length - plain.length;
  }, served);
  await page.close();
  return { 'web-page-bytes': scripts + added };
};
