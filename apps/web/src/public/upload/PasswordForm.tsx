import { pageWords } from '@vitrine/contract'
import { useState } from 'react'
import { api, type OpenedLink } from '../api.ts'
import { Field, Problem } from '../components.tsx'
import { copy } from './copy.ts'

type Props = { token: string; team: string; onUnlocked: (password: string, link: OpenedLink) => void }
/** Asks for the password of a guest link. */
export const PasswordForm = ({ token, team, onUnlocked }: Props) => {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const unlock = async () => {
    if (password === '') return setWrong(copy.passwordMissing)
    setBusy(true)
    setError(undefined)
    try {
      onUnlocked(password, await api.openGuestLink({ token, password }))
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <form
      className="locked"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void unlock()
      }}
    >
      <h1>{pageWords.locked}</h1>
      <p className="quiet">{copy.passwordHelp(team)}</p>
      <Problem error={error} />
      <Field
        label={copy.password}
        type="password"
        autoComplete="off"
        value={password}
        onChange={(value) => {
          setPassword(value)
          setWrong(undefined)
        }}
        wrong={wrong}
      />
      <button type="submit" className="primary wide" disabled={busy}>
        {copy.continue}
      </button>
    </form>
  )
}
