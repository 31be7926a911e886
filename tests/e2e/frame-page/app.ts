import { App } from '@modelcontextprotocol/ext-apps/app-with-deps';

/** An App made with the official package: it shows what it heard, and asks for one of everything. */
const app = new App({ name: 'Forecast', version: '1.0.0' }, { availableDisplayModes: ['inline', 'fullscreen'] });
const show = (text: string): void => {
  const line = document.createElement('p');
  line.textContent = text;
  document.body.append(line);
};
app.ontoolinput = ({ arguments: args }) => show(`input ${JSON.stringify(args)}`);
app.ontoolresult = ({ content }) => show(`result ${JSON.stringify(content)}`);
await app.connect();
show(`connected to ${app.getHostVersion()?.name}`);
const { content } = await app.callServerTool({ name: 'later', arguments: { days: 1 } });
show(`server ${JSON.stringify(content)}`);
await app.openLink({ url: 'https://example.com/' });
await app.sendMessage({ role: 'user', content: [{ type: 'text', text: 'And tomorrow?' }] });
show(`mode ${(await app.requestDisplayMode({ mode: 'fullscreen' })).mode}`);
show('all answered');
