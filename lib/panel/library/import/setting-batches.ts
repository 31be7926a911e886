import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import { largestAttachments } from '@/lib/domain/attachment';
import { base64Of } from '@/lib/domain/base64';
import { ImportError } from '@/lib/import/imported';
import type { OpenArchive } from '@/lib/import/known-source';
import type { PlannedSetting } from './compare-settings';

/** What goes to the background at once, UTF-16 units of JSON: one more may be as large as all files of a question. */
const atOnce = 2_000_000;

type Whole = { readonly setting: BroughtSetting; readonly missing: number };

/** A draft with the bytes of its files. One that is not there, or does not fit, is left out and counted. */
const withBytes = async ({ setting, files }: PlannedSetting, archive: OpenArchive): Promise<Whole> => {
  if (setting.kind !== 'draft') return { setting, missing: 0 };
  const entries = new Map(files.map(({ part, entry }) => [part, entry]));
  let left = largestAttachments;
  const kept: (typeof setting.value.files)[number][] = [];
  for (const [index, file] of setting.value.files.entries()) {
    const entry = entries.get(index);
    const data =
      entry === undefined
        ? file.data
        : await archive.bytes(entry, Math.floor(left / 4) * 3).then(base64Of, (error: unknown) => {
            if (!(error instanceof ImportError)) throw error;
            return '';
          });
    if (data === '' || data.length > left) continue;
    left -= data.length;
    kept.push({ ...file, data });
  }
  const missing = setting.value.files.length - kept.length;
  return { setting: { ...setting, value: { ...setting.value, files: kept } }, missing };
};

/** What is to be written, in pieces that a message to the background carries. */
export async function* settingBatches(
  planned: readonly PlannedSetting[],
  archive: OpenArchive,
): AsyncGenerator<{ readonly settings: readonly BroughtSetting[]; readonly missing: number }> {
  let settings: BroughtSetting[] = [];
  let missing = 0;
  let length = 0;
  for (const one of planned) {
    const whole = await withBytes(one, archive);
    settings.push(whole.setting);
    missing += whole.missing;
    length += JSON.stringify(whole.setting).length;
    if (length < atOnce && settings.length < 500) continue;
    yield { settings, missing };
    [settings, missing, length] = [[], 0, 0];
  }
  if (settings.length > 0) yield { settings, missing };
}
