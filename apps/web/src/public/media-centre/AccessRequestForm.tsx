import { useId, useState } from 'react'
import { api } from '../api.ts'
import { useFetch } from '../use-fetch.ts'
import { Problem } from '../Parts.tsx'
import { copy } from './copy.ts'

type Props = {
  centre: string
  /** Where somebody signs in who isn't; null for visitors who are. */
  signIn: string | null
  /** Called when the visitor turns out to be invited: the page can be opened now. */
  onInvited?: (() => void) | undefined
}

/** Asks to be let into a media centre for invited people, and shows how far the request is. */
export const AccessRequestForm = ({ centre, signIn, onInvited }: Props) => {
  const id = useId()
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { value: own } = useFetch(async () => (signIn ? undefined : api.ownAccess(centre)), `${centre} ${signIn}`)
  if (signIn)
    return (
      <p>
        <a className="primary" href={signIn}>
          {copy.access.signIn}
        </a>
      </p>
    )
  if (sent || own?.state === 'waiting') return <p role="status">{copy.access.sent}</p>
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { state } = await api.requestAccess(centre, reason)
      if (state === 'invited') onInvited?.()
      else setSent(true)
    } catch (failed) {
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="locked"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      {own?.state === 'declined' && <p className="notice">{copy.access.declined(own.answer)}</p>}
      <Problem error={error} />
      <div className="field">
        <label htmlFor={id}>{copy.access.why}</label>
        <textarea
          id={id}
          required
          rows={4}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <button type="submit" className="primary wide" disabled={busy}>
        {copy.access.request}
      </button>
    </form>
  )
}
