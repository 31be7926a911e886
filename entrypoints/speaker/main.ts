import '@/lib/platform/trusted-types';
import { startSpeaker } from '@/lib/speaker/start';

// The background opens the document with or without the model (lib/platform/speaker-document.ts).
if (location.search === '?model') {
  void import('@/lib/speaker/start-model').then(({ startModelHost }) => startModelHost());
} else {
  startSpeaker();
}
