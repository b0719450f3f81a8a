import { useId, useState } from 'react'
import { api } from '../api.ts'
import { useFetch } from '../use-fetch.ts'
import { Problem } from '../components.tsx'
import { copy } from './copy.ts'

type Props = {
  centre: string
  /** The sign-in URL; null if the visitor is signed in. */
  signIn: string | null
  /** Called if the visitor is already invited. */
  onInvited?: (() => void) | undefined
}

/** Requests access to an invitation-only media centre, and shows the state of the request. */
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
