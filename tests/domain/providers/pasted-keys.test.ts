import { describe, expect, it } from 'vitest';
import { bareKey, readAwsKeys } from '@/lib/domain/providers/pasted-keys';

const id = 'AKIAIOSFODNN7EXAMPLE';
const temporaryId = 'ASIAIOSFODNN7EXAMPLE';
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const token = `${'IQoJb3JpZ2luX2VjEXAMPLE/+'.repeat(4)}==`;

describe('a pasted pair of AWS keys', () => {
  it.each([
    ['a credentials file', `[default]\naws_access_key_id = ${id}\naws_secret_access_key = ${secret}\n`],
    ['one that lost its line ends', `[default]aws_access_key_id=${id}aws_secret_access_key=${secret}`],
    ['variables of a shell', `export AWS_ACCESS_KEY_ID="${id}"\nexport AWS_SECRET_ACCESS_KEY="${secret}"`],
    ['variables of PowerShell', `$Env:AWS_ACCESS_KEY_ID="${id}"\n$Env:AWS_SECRET_ACCESS_KEY="${secret}"`],
    ['variables in the other order', `AWS_SECRET_ACCESS_KEY=${secret} AWS_ACCESS_KEY_ID=${id}`],
    ['the CSV of the console', `Access key ID,Secret access key\n${id},${secret}\n`],
    ['the page of the console', `Access key: ${id}\nSecret access key: ${secret}`],
    ['the bare values', `${id} ${secret}`],
    ['the bare values, joined', `${id}${secret}`],
    ['the bare values with a colon', `${id}:${secret}`],
    ['JSON', JSON.stringify({ AccessKeyId: id, SecretAccessKey: secret })],
  ])('is read from %s', (_form, text) => {
    expect(readAwsKeys(text)).toEqual({ accessKeyId: id, secretAccessKey: secret });
  });

  it.each([
    [
      'the JSON of a temporary role',
      JSON.stringify({ AccessKeyId: temporaryId, SecretAccessKey: secret, SessionToken: token }),
    ],
    [
      'a credentials file',
      `aws_access_key_id=${temporaryId}\naws_secret_access_key=${secret}\naws_session_token=${token}`,
    ],
    ['the bare values', `${temporaryId} ${secret} ${token}`],
  ])('is read with its session token from %s', (_form, text) => {
    expect(readAwsKeys(text)).toEqual({ accessKeyId: temporaryId, secretAccessKey: secret, sessionToken: token });
  });

  it('is read with its region', () => {
    const text = `aws_access_key_id = ${id}\naws_secret_access_key = ${secret}\nregion = eu-central-1`;

    expect(readAwsKeys(text)?.region).toBe('eu-central-1');
  });

  it.each([
    ['an id alone', id],
    ['a secret alone', secret],
    ['another key', 'sk-ant-0123456789'],
  ])('is not seen in %s', (_form, text) => {
    expect(readAwsKeys(text)).toBeUndefined();
  });
});

it.each([
  ['sk-ant-api03-abc', 'sk-ant-api03-abc'],
  ['  sk-ant-api03-abc\n', 'sk-ant-api03-abc'],
  ['export ANTHROPIC_API_KEY="sk-ant-api03-abc"', 'sk-ant-api03-abc'],
  ['GEMINI_API_KEY=AIzaSy012', 'AIzaSy012'],
  ['HF_TOKEN: hf_abc', 'hf_abc'],
  ['$env:AWS_BEARER_TOKEN_BEDROCK = "ABSKQmVkcm9jaw=="', 'ABSKQmVkcm9jaw=='],
  ['Authorization: Bearer gsk_abc', 'gsk_abc'],
  ["'xai-abc'", 'xai-abc'],
  ['https://models.test:8000/v1', 'https://models.test:8000/v1'],
  ['localhost:11434', 'localhost:11434'],
])('strips from %j what was copied around the key', (pasted, key) => {
  expect(bareKey(pasted)).toBe(key);
});
