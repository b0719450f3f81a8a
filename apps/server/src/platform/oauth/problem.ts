/** Why a call came to nothing.
 *  transient: reading or preparing may be tried again. refused: the post or its media has to be changed. reconnect: the token is dead.
 *  blocked: the account cannot post until a person acts on the network. limit: too much in too short a time.
 *  unsent: the network has certainly seen nothing. unknown: nobody knows whether it took effect. */
export type ProblemKind = 'transient' | 'refused' | 'reconnect' | 'blocked' | 'limit' | 'unsent' | 'unknown'
export class NetworkProblem extends Error {
  readonly kind: ProblemKind
  /** The network's own code. */
  readonly code: string
  /** How long to wait before the next try, if the network says so. */
  readonly seconds: number | undefined
  /** `text` is for people: what happened, and what they can do. */
  constructor(kind: ProblemKind, code: string, text: string, seconds?: number) {
    super(text)
    this.kind = kind
    this.code = code
    this.seconds = seconds
  }
}
