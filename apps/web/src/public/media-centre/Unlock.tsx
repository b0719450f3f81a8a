import { useState } from 'react'
import { api } from '../api.ts'
import { Icon, Problem } from '../components.tsx'
import { copy } from './copy.ts'

/** Asks for the password of a media centre. */
export const Unlock = ({ centre }: { centre: string }) => {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const open = () => api.unlockCentre(centre, password).then(() => location.reload(), setError)
  return (
    <form
      className="locked"
      onSubmit={(event) => {
        event.preventDefault()
        setError(undefined)
        void open()
      }}
    >
      <Icon name="lock" />
      <h1>{copy.locked}</h1>
      <label className="field">
        {copy.password}
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
        {copy.unlock}
      </button>
    </form>
  )
}
