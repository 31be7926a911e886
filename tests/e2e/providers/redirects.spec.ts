import { type Listener, listenHttp } from '../../simulators/core/listener';
import type { Simulator } from '../../simulators/core/simulator';
import { startWebServer } from '../../simulators/fault-servers';
import { connectAtAddress } from '../harness/connect';
import { panelOn } from '../harness/panel';
import { expect, test } from '../harness/parley-test';

// As for a user: nothing is granted but the service's own address.
test.use({ launch: { grants: 'on-request' } });

let service: Listener;
let elsewhere: Simulator;
/** What the service does from now on; at first it lists a model. */
let redirect: { readonly status: number; readonly location: string; readonly of: 'GET' | 'POST' } | undefined;
test.beforeEach(async () => {
  redirect = undefined;
  service = await listenHttp((request, response) => {
    const answer = redirect;
    if (answer !== undefined && answer.of === request.method) {
      response.writeHead(answer.status, { location: answer.location });
      response.end();
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'a-model', object: 'model' }] }));
  });
  elsewhere = await startWebServer();
});
test.afterEach(() => Promise.all([service.stop(), elsewhere.stop()]));

for (const status of [301, 302, 303, 307, 308]) {
  const tags = status === 307 ? ' @gate @attack:redirect' : '';
  test(`a service that answers a question with ${status} is not followed, and the card says where it leads${tags}`, async ({
    panelPage,
  }) => {
    await connectAtAddress(panelPage, 'OpenAI-compatible', `http://127.0.0.1:${service.port}/v1`);
    const panel = panelOn(panelPage);
    const target = `127.0.0.1:${elsewhere.port}`;
    redirect = { status, location: `http://${target}/start?ticket=7-31`, of: 'POST' };

    await panel.ask('Hello?');
    const card = await panel.answered('failed');

    await expect(card).toContainText(`127.0.0.1:${service.port} redirects to another address`);
    await expect(card).toContainText(`It redirects to ${target}.`);
    await expect(card).not.toContainText('7-31');
    await expect(card.getByRole('button', { name: 'Edit address', exact: true })).toBeVisible();
    expect(elsewhere.log.entries()).toEqual([]);
  });
}

test('a connection whose address is redirected is told so, with where it leads', async ({ panelPage }) => {
  const target = `127.0.0.1:${elsewhere.port}`;
  redirect = { status: 308, location: `http://${target}/v1/models`, of: 'GET' };
  await panelPage.getByRole('button', { name: 'Choose a provider' }).click();
  const dialog = panelPage.getByRole('dialog');
  await dialog.getByRole('button', { name: /OpenAI-compatible$/ }).click();
  await dialog.getByLabel('Address').first().fill(`http://127.0.0.1:${service.port}/v1`);

  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(dialog.locator('.pl-outcome')).toContainText(`It redirects to ${target}.`);
  expect(elsewhere.log.entries()).toEqual([]);
});
