import { AppError, type Post, posts } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../lib/client.ts'
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts'
import { postQuery } from '../api.ts'
import { saveWords } from './copy.ts'
import { changesOf, type Draft, draftOf, hasOtherTime, isChanged, withTimeOf } from './draft.ts'

const TYPING_MS = 800
export type SaveState =
  | { kind: 'saved' | 'waiting' | 'saving' }
  | { kind: 'failed'; why: string }
  /** Someone else has saved another version. */
  | { kind: 'conflict' }

/** Returns the server's error messages, for fields or for the whole form, as one text. */
export const saveErrorText = (error: unknown) => {
  if (!(error instanceof AppError)) return saveWords.unknown
  return error.extra.errors?.map(({ detail }) => detail).join(' ') || (error.extra.detail ?? error.message)
}

/** Edits a post. Changes are saved shortly after they are made, one request at a time, against the version last seen.
 *  Rejected changes stay on the screen. */
export const useDraft = (post: Post) => {
  const cache = useQueryClient()
  const { uuid } = post
  const isWaiting = post.status === 'scheduled' || post.status === 'needs_reconnect'
  const [draft, setDraft] = useState(() => draftOf(post))
  const [state, setState] = useState<SaveState>({ kind: 'saved' })
  const saved = useRef({ draft, version: post.version })
  /** The last draft in sync with the server. Typed times are compared with this, because "Publish now" changes the time
   *  of the post itself. */
  const [timed, setTimed] = useState(draft)
  const latest = useRef(draft)
  const sending = useRef<Promise<boolean>>(undefined)

  const take = (reply: Post, sent: Draft) => {
    saved.current = { draft: sent, version: reply.version }
    setTimed(sent)
    cache.setQueryData(postQuery(uuid).queryKey, reply)
  }
  const send = async (more: { status?: 'draft' | 'scheduled' | 'cancelled' } = {}): Promise<boolean> => {
    // The new time of a waiting post is sent only together with its status.
    const sent = isWaiting && !more.status ? withTimeOf(latest.current, saved.current.draft) : latest.current
    const changes = changesOf(sent, saved.current.draft)
    if (Object.keys({ ...changes, ...more }).length === 0) {
      // Nothing to send: the user undid the change.
      if (!isChanged(latest.current, saved.current.draft)) setState({ kind: 'saved' })
      return true
    }
    setState({ kind: 'saving' })
    try {
      const body = { ...changes, ...more, version: saved.current.version } as never
      take(await call(posts.update, { params: { post: uuid }, body }), sent)
      setState({ kind: isChanged(latest.current, sent) ? 'waiting' : 'saved' })
      return true
    } catch (error) {
      const isStale = error instanceof AppError && error.code === 'thing.changed'
      if (isStale) setState({ kind: 'conflict' })
      else if (more.status === undefined) setState({ kind: 'failed', why: saveErrorText(error) })
      else {
        // Only the new status was rejected, so the typed changes are saved separately.
        setState({ kind: Object.keys(changes).length > 0 ? 'waiting' : 'saved' })
        throw error
      }
      return false
    }
  }
  /** Sends one request after another, because each one names the version created by the previous one. */
  const save = (more?: { status: 'draft' | 'scheduled' | 'cancelled' }): Promise<boolean> => {
    const next = (sending.current ?? Promise.resolve(true)).catch(() => false).then(() => send(more))
    sending.current = next
    return next
  }
  const set = (change: Partial<Draft>) => {
    latest.current = { ...latest.current, ...change }
    setDraft(latest.current)
    setState((now) => (now.kind === 'conflict' ? now : { kind: 'waiting' }))
  }
  const adopt = (newer: Post) => {
    saved.current = { draft: draftOf(newer), version: newer.version }
    latest.current = saved.current.draft
    setDraft(latest.current)
    setTimed(latest.current)
    setState({ kind: 'saved' })
  }

  const saveSoon = useEffectEvent(() => void save().catch(() => undefined))
  useEffect(() => {
    if (state.kind !== 'waiting') return
    const timer = setTimeout(saveSoon, TYPING_MS)
    return () => clearTimeout(timer)
  }, [draft, state.kind])
  // Another person's version is shown unless something is being edited here.
  const showNewer = useEffectEvent((newer: Post) => {
    if (newer.version > saved.current.version && state.kind === 'saved') adopt(newer)
  })
  useEffect(() => showNewer(post), [post])
  // Leaving the page saves unsaved changes.
  const leave = useEffectEvent(() => {
    if (state.kind === 'waiting') void save().catch(() => undefined)
  })
  useEffect(() => () => leave(), [])
  const isTimeNew = isWaiting && hasOtherTime(draft, timed)
  useUnsavedGuard(state.kind === 'failed' || state.kind === 'conflict' || isTimeNew)
  useEffect(() => {
    if (state.kind !== 'waiting' && state.kind !== 'saving') return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [state.kind])

  const newest = () => call(posts.one, { params: { post: uuid } })
  return {
    draft,
    set,
    state,
    /** Whether the time on the screen differs from the time that the post is scheduled for. */
    isTimeNew,
    resetTime: () => set(withTimeOf(latest.current, saved.current.draft)),
    save,
    loadTheirs: async () => {
      const theirs = await newest()
      cache.setQueryData(postQuery(uuid).queryKey, theirs)
      adopt(theirs)
    },
    keepMine: async () => {
      const theirs = await newest()
      saved.current = { draft: draftOf(theirs), version: theirs.version }
      await save()
    },
  }
}
export type Editing = ReturnType<typeof useDraft>
