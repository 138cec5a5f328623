import type { TwinCall, TwinReply } from '#connectors/kit/twin-server.ts';

/** A file at the twin: how far LinkedIn is with it. Films are uploaded in parts. */
export type TwinFile = { status: string; parts: string[] };

type FileScene = { files: Map<string, TwinFile>; rejectsFiles: boolean; count: number; url: string };

/** The bytes of one part of a film at the twin. */
const PART_BYTES = 20;
const NAMES: Readonly<Record<string, string>> = { images: 'image', videos: 'video', documents: 'document' };

const done = (body: unknown, status = 200): TwinReply => ({ status, body });
const refuse = (status: number, message: string): TwinReply => ({ status, body: { status, message } });

/** Files are begun, put in one or several parts, and looked at: films and documents are taken in at the second look, or rejected. */
export function answerFiles(scene: FileScene, call: TwinCall): TwinReply {
  const { method, path, query } = call;
  if (method === 'PUT') return takePart(scene, call);
  const [, , edge = '', id = ''] = path.split('/').map(decodeURIComponent);
  if (method === 'GET') return showFile(scene, id);
  if (query.get('action') === 'finalizeUpload') return finalizeFilm(scene, call);
  scene.count += 1;
  const kind = NAMES[edge] ?? '';
  const urn = `urn:li:${kind}:C${scene.count}`;
  scene.files.set(urn, { status: 'WAITING_UPLOAD', parts: [] });
  const address = `${scene.url}/upload/${encodeURIComponent(urn)}`;
  if (kind !== 'video') return done({ value: { uploadUrl: `${address}/0`, [kind]: urn } });
  const bytes = Number(Object(call.body['initializeUploadRequest']).fileSizeBytes);
  const parts = Array.from({ length: Math.ceil(bytes / PART_BYTES) }, (_, at) => ({
    uploadUrl: `${address}/${at}`,
    firstByte: at * PART_BYTES,
    lastByte: Math.min(bytes, (at + 1) * PART_BYTES) - 1,
  }));
  return done({ value: { video: urn, uploadToken: '', uploadInstructions: parts } });
}

function takePart({ files }: FileScene, { path }: TwinCall): TwinReply {
  const [, , urn = '', part = ''] = path.split('/').map(decodeURIComponent);
  const file = files.get(urn);
  if (!file) return refuse(404, 'No such upload');
  file.parts.push(`part-${part}`);
  if (!urn.includes(':video:')) file.status = urn.includes(':image:') ? 'AVAILABLE' : 'PROCESSING';
  return { status: 201, body: {}, headers: { etag: `part-${part}` } };
}

function finalizeFilm({ files }: FileScene, { body }: TwinCall): TwinReply {
  const { video, uploadedPartIds } = Object(body['finalizeUploadRequest']);
  const file = files.get(String(video));
  if (!file || JSON.stringify(uploadedPartIds) !== JSON.stringify(file.parts))
    return refuse(400, 'Parts are missing');
  file.status = 'PROCESSING';
  return done({});
}

function showFile({ files, rejectsFiles }: FileScene, id: string): TwinReply {
  const file = files.get(id);
  if (!file) return refuse(404, 'No such file');
  const { status } = file;
  if (status === 'PROCESSING') file.status = rejectsFiles ? 'PROCESSING_FAILED' : 'AVAILABLE';
  return done({ id, status });
}
