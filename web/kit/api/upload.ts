import type { z } from 'zod';
import type { AnswerOf, Endpoint, EndpointInput, RawInput } from '#contracts/kit/endpoint.ts';
import { buildAddress } from './address.ts';
import { buildOfflineError } from './api-error.ts';
import { loadRefusals, parseResponse, type AnyEndpoint } from './call.ts';
import { reportToHost, getApiOrigin } from './host.ts';

/** Bytes sent so far; `share` is 0 to 1. */
export type UploadProgress = { sent: number; total: number; share: number };

/** The input of an upload: the raw bytes, a listener for progress, and a way to stop. */
export type UploadOptions = {
  body: Blob;
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
};

/**
 * Sends raw bytes to a call whose body is a stream. XMLHttpRequest, because `fetch` cannot report the progress of an upload. Fails like
 * {@link call}: an ApiError, or `AbortError` when stopped.
 */
export function upload<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  input: RawInput<Endpoint<I, A>>,
  options: UploadOptions,
): Promise<AnswerOf<Endpoint<I, A>>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, `${getApiOrigin()}${buildAddress(endpoint.path, input)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      options.onProgress?.({ sent: loaded, total, share: total > 0 ? loaded / total : 0 });
    });
    request.addEventListener('error', () => reject(buildOfflineError('the connection broke')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')));
    request.addEventListener('load', () => {
      const settled = parseResponse(endpoint, {
        status: request.status,
        body: request.response,
        requestId: request.getResponseHeader('x-request-id') ?? '',
      });
      if (settled.ok) return resolve(settled.value);
      const { error } = settled;
      return void loadRefusals(error).then(() => {
        reportToHost(error, { name: endpoint.name, crm: endpoint.envelope === 'crm' });
        reject(error);
      });
    });
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(options.body);
  });
}
