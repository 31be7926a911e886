import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reviewedInFirefox } from './reviewed-manifest';

const page = readFileSync('docs/store/privacy.md', 'utf8');

/** The first two cells of each row below a heading. */
const answersBelow = (heading: string): ReadonlyMap<string, string> => {
  const [, below = ''] = page.split(`\n## ${heading}\n`);
  const [part = ''] = below.split('\n## ');
  const rows = part.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  return new Map(
    rows.slice(1).map((row) => {
      const [, name = '', answer = ''] = row.split('|').map((cell) => cell.trim());
      return [name.replaceAll('`', ''), answer];
    }),
  );
};

/** https://developer.chrome.com/docs/webstore/cws-dashboard-privacy; Edge's form has the same ones. */
const chromeTypes = [
  'Personally identifiable information',
  'Health information',
  'Financial and payment information',
  'Authentication information',
  'Personal communications',
  'Location',
  'Web history',
  'User activity',
  'Website content',
];

/** https://extensionworkshop.com/documentation/develop/firefox-builtin-data-consent */
const mozillaTypes = [
  'authenticationInfo',
  'bookmarksInfo',
  'browsingActivity',
  'financialAndPaymentInfo',
  'healthInfo',
  'locationInfo',
  'personalCommunications',
  'personallyIdentifyingInfo',
  'searchTerms',
  'websiteActivity',
  'websiteContent',
  'technicalAndInteraction',
];

describe('the answers about privacy', () => {
  it.each([
    ['Data types', chromeTypes],
    ['addons.mozilla.org', mozillaTypes],
  ])('are given for every type of data: %s', (heading, types) => {
    const answers = answersBelow(heading);

    expect([...answers.keys()]).toEqual(types);
    expect([...answers.values()].filter((answer) => answer !== 'yes' && answer !== 'no')).toEqual([]);
  });

  it.each([
    ['Authentication information', 'authenticationInfo'],
    ['Financial and payment information', 'financialAndPaymentInfo'],
    ['Health information', 'healthInfo'],
    ['Location', 'locationInfo'],
    ['Personal communications', 'personalCommunications'],
    ['User activity', 'websiteActivity'],
    ['Web history', 'browsingActivity'],
    ['Website content', 'websiteContent'],
  ])('are the same in each form: %s', (chromeType, mozillaType) => {
    expect(answersBelow('Data types').get(chromeType)).toBe(answersBelow('addons.mozilla.org').get(mozillaType));
  });

  it('certify all three statements about the use of data', () => {
    expect([...answersBelow('Certification').values()]).toEqual(['yes', 'yes', 'yes']);
  });

  it('say what the manifest for Firefox declares', () => {
    const declared = reviewedInFirefox.browser_specific_settings.gecko.data_collection_permissions.required;

    expect(page).toContain(`(\`data_collection_permissions.required\`): \`${declared.join('`, `')}\`.`);
  });
});
