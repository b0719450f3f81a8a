import { UPLOADS_REGISTERED_AT_ONCE } from '@vitrine/contract'
import { isSingleFileError, failureKindOf } from './failures.ts'
import type { Remote, Upload } from './upload.ts'

/** The parts of the queue used by the registrar. */
type Needs = {
  register: (uploads: readonly Upload[]) => Promise<readonly Remote[]>
  find: (id: string) => Upload | undefined
  /** Returns the ids of unfinished uploads, in order. */
  pending: () => Iterable<string>
  keepRemote: (id: string, remote: Remote) => void
  refuse: (id: string, error: unknown) => void
}

const kindOf = ({ target, remote }: Upload) =>
  JSON.stringify([target.team, target.folder, target.version_of, remote === null])

/** Registers uploads on the server before sending: up to two hundred with the same target per call. */
export const newRegistrar = ({ register, find, pending, keepRemote, refuse }: Needs) => {
  const asking = new Map<string, Promise<void>>()
  /** The ids of uploads that are registered one by one, because a request that included them was rejected. */
  const alone = new Set<string>()

  const groupOf = (upload: Upload) => {
    const kind = kindOf(upload)
    const group = [upload]
    if (upload.target.version_of !== null || alone.has(upload.id)) return group
    for (const id of pending()) {
      if (group.length === UPLOADS_REGISTERED_AT_ONCE) break
      const one = find(id)
      if (one && id !== upload.id && !alone.has(id) && kindOf(one) === kind) group.push(one)
    }
    return group
  }
  const ask = async (group: readonly Upload[]) => {
    try {
      const remotes = await register(group)
      group.forEach(({ id }, i) => remotes[i] && keepRemote(id, remotes[i]))
    } catch (error) {
      const [, ...rest] = group
      if (isSingleFileError(error) && rest.length > 0) return group.forEach(({ id }) => alone.add(id))
      if (failureKindOf(error, false) === 'never') for (const { id } of rest) refuse(id, error)
      throw error
    }
  }

  /** Returns an upload's id and URL on the server, registering it first if necessary. */
  return async (id: string, signal: AbortSignal): Promise<Remote> => {
    for (;;) {
      const upload = find(id)
      if (!upload) throw signal.reason
      if (upload.remote) return upload.remote
      const kind = kindOf(upload)
      if (!alone.has(id)) await asking.get(kind)?.catch(() => undefined)
      signal.throwIfAborted()
      const now = find(id)
      if (!now || now.remote || (asking.has(kind) && !alone.has(id))) continue
      const answer = ask(groupOf(now)).finally(() => asking.get(kind) === answer && asking.delete(kind))
      asking.set(kind, answer)
      await answer
    }
  }
}
