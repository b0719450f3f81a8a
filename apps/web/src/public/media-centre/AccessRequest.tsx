import { useState } from 'react'
import { api } from '../api.ts'
import { Problem } from '../Parts.tsx'
import { copy } from './copy.ts'

/** Asks to be let into a media centre for invited people. */
export const AccessRequest = ({ centre }: { centre: string }) => {
  const [reason, setReason] = useState('')
  const [sent, setSent] = useState(false)
  const [error, setError] = useState<unknown>()
  const send = () => api.requestAccess(centre, reason.trim()).then(() => setSent(true), setError)
  if (sent)
    return (
      <p role="status" className="note">
        {copy.accessRequested}
      </p>
    )
  return (
    <form
      className="locked"
      onSubmit={(event) => {
        event.preventDefault()
        setError(undefined)
        void send()
      }}
    >
      <label className="field">
        {copy.reason}
        <textarea
          rows={3}
          required
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      <Problem error={error} />
      <button type="submit" className="primary wide" disabled={reason.trim() === ''}>
        {copy.requestAccess}
      </button>
    </form>
  )
}
