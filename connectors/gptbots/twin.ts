import {
  startTwinServer,
  type TwinCall,
  type TwinFault,
  type TwinReply,
} from '#connectors/kit/twin-server.ts';

/** A message that a person wrote to a visitor. */
export type TwinReplyText = { conversation_id: string; text: string };

/** A running twin of GPTBots' human service for one agent. */
export type GptbotsTwin = {
  url: string;
  /** What visitors read of people, in order. */
  replies: TwinReplyText[];
  /** The address under which our service is registered. */
  address: string;
  /** A visitor asks for a person after this conversation with the bot; `times`: how often it is delivered. */
  establish(
    conversation: string,
    transcript: readonly (readonly ['QUESTION' | 'ANSWER', string])[],
    times?: number,
  ): Promise<number[]>;
  /** The visitor writes. */
  chat(conversation: string, text: string): Promise<number>;
  /** The conversation ends: the visitor closes it, or nobody answered in time. */
  close(conversation: string, type?: 'USER_CLOSED' | 'TIMEOUT'): Promise<number>;
  /** The conversations that wait for a first message of a person, and those that ended. */
  waiting(): string[];
  ended(): string[];
  misbehave(fault: TwinFault): void;
  breakOff(): void;
  stop(): Promise<void>;
};

const OK: TwinReply = { status: 200, body: { code: 0, message: 'OK' } };

/** Starts a twin of an agent with this key on 127.0.0.1. */
export async function startGptbotsTwin(key: string): Promise<GptbotsTwin> {
  const replies: TwinReplyText[] = [];
  const open = new Map<string, 'waits' | 'answered' | 'closed'>();
  const answer = ({ path, headers, body }: TwinCall): TwinReply => {
    if (headers.get('authorization') !== `Bearer ${key}`) return refuse(401);
    const [conversation_id, text] = [String(body['conversation_id']), body['body']];
    if (typeof body['timestamp'] !== 'number')
      return { status: 400, body: { code: 40000, message: 'timestamp' } };
    const state = open.get(conversation_id);
    if (state === undefined || state === 'closed')
      return { status: 200, body: { code: 50000, message: 'the conversation is closed' } };
    if (path === '/v1/human/close') {
      open.set(conversation_id, 'closed');
      return OK;
    }
    if (path !== '/v1/human/message/receive' || typeof text !== 'string' || text === '')
      return { status: 400, body: { code: 40000, message: 'body' } };
    open.set(conversation_id, 'answered');
    replies.push({ conversation_id, text });
    return OK;
  };
  const server = await startTwinServer({ answer, refuse });
  let at = Date.now();
  const post = async (path: string, body: object): Promise<number> => {
    const response = await fetch(`${twin.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.text();
    return response.status;
  };
  const named = (conversation_id: string) => ({ conversation_id, timestamp: (at += 1) });
  const twin: GptbotsTwin = {
    url: server.url,
    replies,
    address: '',
    establish: async (conversation, transcript, times = 1) => {
      open.set(conversation, 'waits');
      const body = {
        ...named(conversation),
        bot_id: 'bot-1',
        email: 'support@gptbots.example',
        user_info: { phone: null, email: null, user_id: `user-${conversation}`, anonymous_id: 'a1' },
        body: transcript.map(([message_type, text]) => ({ message_type, text })),
      };
      const statuses: number[] = [];
      for (let time = 0; time < times; time += 1) statuses.push(await post('/conversation/establish', body));
      return statuses;
    },
    chat: (conversation, text) => post('/conversation/chat', { ...named(conversation), body: text }),
    close: (conversation, type = 'USER_CLOSED') => {
      open.set(conversation, 'closed');
      return post('/conversation/close', { ...named(conversation), type });
    },
    waiting: () => [...open].flatMap(([conversation, state]) => (state === 'waits' ? [conversation] : [])),
    ended: () => [...open].flatMap(([conversation, state]) => (state === 'closed' ? [conversation] : [])),
    misbehave: server.misbehave,
    breakOff: server.breakOff,
    stop: server.stop,
  };
  return twin;
}

function refuse(status: 401 | 429 | 500): TwinReply {
  return { status, body: { code: status === 401 ? 40127 : status * 100, message: 'refused' } };
}
