import '@/lib/platform/trusted-types';
import { startMicrophone } from '@/components/dictation/start-microphone';

void startMicrophone(document.getElementById('root'));
