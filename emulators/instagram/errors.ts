import { randomBytes } from 'node:crypto'
import { type Reply, ReplyError } from '../kit/call.ts'
import { GENERAL, type GraphError, INVALID, PUBLISHING } from './error-table.ts'

const TRANSIENT = [-1, -2, 1, 2, 4, 613, 80002]

const find = (name: string): GraphError => {
  const subcode = /^2207\d{3}$/.exec(name)?.[0]
  const known = PUBLISHING[name] ?? GENERAL[name]
  if (known) return subcode ? { ...known, subcode: Number(subcode) } : known
  const [code = 1, sub] = name.split('/').map(Number)
  return { code, ...(sub !== undefined && { subcode: sub }), message: INVALID }
}

const fill = (text: string, values: unknown[]) =>
  text.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''))

const reply = ({ code, subcode, message, title, user, status = 400 }: GraphError, values: unknown[]): Reply => ({
  status,
  body: {
    error: {
      message: fill(message, values),
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      ...(user !== undefined && {
        is_transient: TRANSIENT.includes(code),
        error_user_title: title ?? '',
        error_user_msg: fill(user, values),
      }),
      fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
    },
  },
})

/** The error with a given name: a publishing subcode (`2207051`), or a code with its subcode (`190/463`). */
export const graphReply = (name: string, ...values: unknown[]): Reply => reply(find(name), values)

/** Returns the exception that ends a call with a Graph API error. */
export const graphError = (name: string, ...values: unknown[]) => new ReplyError(graphReply(name, ...values))

/** Returns the exception for an invalid parameter. */
export const invalidParameter = (message: string) =>
  new ReplyError(reply({ code: 100, message: `(#100) ${message}` }, []))

/** Returns the exception for an error in the OAuth host's format. */
export const oauthError = (message: string, type = 'OAuthException') =>
  new ReplyError({ status: 400, body: { error_type: type, code: 400, error_message: message } })
