import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { DoctorStepId } from '@/lib/domain/providers/diagnosis';

/**
 * Which step an error belongs to. `call` says what was asked for: a list of models names no model, so a "not found"
 * there is about the path, and a fault there is the API's rather than the model's.
 */
export const failedStep = (code: ChatErrorCode, call: 'list' | 'answer'): DoctorStepId => {
  switch (code) {
    case 'insecure-address':
    case 'unconfirmed':
      return 'address';
    case 'blocked':
      return 'permission';
    case 'offline':
    case 'refused':
    case 'unknown-host':
    case 'reset':
    case 'network':
      return 'server';
    case 'certificate':
      return 'certificate';
    case 'origin-refused':
      return 'extension';
    case 'wrong-address':
    case 'not-an-api':
      return 'api';
    case 'auth':
      return 'key';
    case 'credit':
    case 'quota':
    case 'rate-limit':
      return 'account';
    case 'model-not-found':
      return call === 'list' ? 'api' : 'model';
    case 'forbidden':
      return call === 'list' ? 'key' : 'model';
    case 'no-model':
      return 'model';
    case 'timeout':
      return call === 'list' ? 'server' : 'answer';
    default:
      return call === 'list' ? 'api' : 'answer';
  }
};
