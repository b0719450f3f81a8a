import { AppError } from '@vitrine/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconKey } from '../../ui/icons.ts'
import { PasskeyError, signInWithPasskey, stopSuggesting, suggestsPasskeys, whyNoPasskeys } from './api.ts'
import { passkeyWords } from './copy.ts'

const problemOf = (error: unknown) =>
  error instanceof PasskeyError || error instanceof AppError ? error.message : new AppError('server.failed').message

/** The server's sign-in options expire after five minutes, so new suggestions are requested before then. */
const RENEW_MS = 4 * 60_000

/** Suggests passkeys in the email field, if the browser supports it. An ignored suggestion isn't reported. */
const useSuggestions = (onDone: () => Promise<void>, onProblem: (problem: string) => void) => {
  const done = useEffectEvent(onDone)
  const reportProblem = useEffectEvent(onProblem)
  useEffect(() => {
    let isGone = false
    const suggest = async () => {
      if (!(await suggestsPasskeys()) || isGone) return
      try {
        await signInWithPasskey({ fromField: true })
        if (!isGone) await done()
      } catch (error) {
        if (error instanceof AppError && !isGone) reportProblem(error.message)
      }
    }
    void suggest()
    const timer = setInterval(() => void suggest(), RENEW_MS)
    return () => {
      isGone = true
      clearInterval(timer)
      if (whyNoPasskeys() === null) void stopSuggesting()
    }
  }, [])
}

type Props = { onDone: () => Promise<void>; onProblem: (problem: string | undefined) => void }
/** Signs in with a passkey: with the button, or by choosing a suggestion in the email field. */
export const PasskeySignIn = ({ onDone, onProblem }: Props) => {
  const [busy, setBusy] = useState(false)
  useSuggestions(onDone, onProblem)
  const run = async () => {
    setBusy(true)
    onProblem(undefined)
    try {
      await signInWithPasskey()
      await onDone()
    } catch (error) {
      onProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (whyNoPasskeys() !== null) return null
  return (
    <Button full size="large" icon={IconKey} busy={busy} onClick={() => void run()}>
      {passkeyWords.signIn}
    </Button>
  )
}
