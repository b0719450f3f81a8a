import { AppError, sso } from '@vitrine/contract'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconPlugConnected } from '../../ui/icons.ts'
import { ssoWords } from './copy.ts'
import css from './sso.module.css'

type Entered = { issuer: string; client_id: string; client_secret?: string | undefined; scopes: string }

/** Asks the provider whether the entered settings work, before they are saved. */
export const TestConnection = ({ team, entered }: { team: string; entered: Entered }) => {
  const test = useSend(sso.test)
  const [result, setResult] = useState<{ problem: string | null }>()
  const run = async () => {
    setResult(undefined)
    const parsed = sso.test.body.safeParse(entered)
    if (!parsed.success) return setResult({ problem: parsed.error.issues[0]?.message ?? '' })
    try {
      setResult(await test.mutateAsync({ params: { team }, body: entered }))
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('server.failed')
      setResult({ problem: known.extra.errors?.[0]?.detail ?? known.message })
    }
  }
  return (
    <div className={css.test} aria-live="polite">
      <Button icon={IconPlugConnected} busy={test.isPending} onClick={() => void run()}>
        {ssoWords.test}
      </Button>
      {result && <Note kind={result.problem === null ? 'ok' : 'stop'}>{result.problem ?? ssoWords.works}</Note>}
    </div>
  )
}
