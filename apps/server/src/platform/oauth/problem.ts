/**
 * Why a call failed. transient: a read or preparation can be retried. refused: the post or its media must be changed.
 * reconnect: the token is no longer valid. blocked: the account cannot post until someone takes action on the network. limit:
 * too many calls. unsent: the network certainly received nothing. unpublished: the network gave up without publishing,
 * and the post can be sent again. unknown: the call may have taken effect.
 */
export type ProblemKind =
  | 'transient'
  | 'refused'
  | 'reconnect'
  | 'blocked'
  | 'limit'
  | 'unsent'
  | 'unpublished'
  | 'unknown'
export class NetworkProblem extends Error {
  readonly kind: ProblemKind
  /** The network's own code. */
  readonly code: string
  /** How many seconds to wait before the next attempt, if the network specifies that. */
  readonly seconds: number | undefined
  /** `text` is for people: what happened, and what they can do. */
  constructor(kind: ProblemKind, code: string, text: string, seconds?: number) {
    super(text)
    this.kind = kind
    this.code = code
    this.seconds = seconds
  }
}
