import '@/lib/platform/trusted-types';
import { startMicrophone } from '@/components/microphone/start-microphone';

void startMicrophone(document.getElementById('root'));
