import { useState } from 'react'
import { Icon, Problem } from './components.tsx'

type UnlockFormProps = {
  title: string
  /** The label of the password field. */
  label: string
  action: string
  /** Sends the password. Its error is shown in the form. */
  onSend: (password: string) => Promise<unknown>
}
/** Asks for the password of a share link or media centre. */
export const UnlockForm = ({ title, label, action, onSend }: UnlockFormProps) => {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  return (
    <form
      className="locked"
      onSubmit={(event) => {
        event.preventDefault()
        setError(undefined)
        onSend(password).catch(setError)
      }}
    >
      <Icon name="lock" />
      <h1>{title}</h1>
      <label className="field">
        {label}
        <input
          type="password"
          required
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <Problem error={error} />
      <button type="submit" className="primary wide" disabled={password === ''}>
        {action}
      </button>
    </form>
  )
}
