import { useState } from 'react'
import { api } from '../api.ts'
import { Field, Problem } from '../components.tsx'
import { copy } from './copy.ts'

/** Signs visitors up for an email when new files are added. The response is the same for every address. */
export const FollowForm = ({ centre }: { centre: string }) => {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  if (sent) return <p role="status">{copy.follow.sent}</p>
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    await api.follow(centre, email).then(() => setSent(true), setError)
    setBusy(false)
  }
  return (
    <form
      className="follow"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <Problem error={error} />
      <Field
        label={copy.follow.label}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        wrong={undefined}
      />
      <button type="submit" disabled={busy || email === ''}>
        {copy.follow.action}
      </button>
    </form>
  )
}
