// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppCall } from '@/components/tools/AppCall';
import { openFakePanel } from '@/tests/fakes/panel';
import { renderThemed } from '@/tests/fakes/themed';
import { callRecord, doneCall } from '@/tests/fakes/tool-calls';

afterEach(cleanup);

it('asks for the page of an App again when it did not come', async () => {
  const connection = openFakePanel();
  connection.answer({ 'mcp-app-open': { code: 'refused', host: 'api.openweather.example' } });
  renderThemed(<AppCall part={doneCall('1')} record={callRecord('1', { page: 'ui://forecast' })} isSeenRunning />);

  expect(await screen.findByText('The page of “Forecast” didn’t load.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show page' }));

  await waitFor(() => expect(connection.sent('mcp-app-open')).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Show page' })).toBeTruthy();
});
