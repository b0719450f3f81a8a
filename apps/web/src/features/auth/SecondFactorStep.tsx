import { PinInput, TextInput } from '@mantine/core'
import { auth } from '@vitrine/contract'
import { useId, useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import css from './auth.module.css'

type Props = { onDone: () => Promise<void>; onBack: () => void }

/** The second half of signing in: a code of the authenticator, or one of the recovery codes. */
export const SecondFactorStep = ({ onDone, onBack }: Props) => {
  const [kind, setKind] = useState<'authenticator' | 'recovery'>('authenticator')
  const confirm = useSend(auth.secondFactor)
  const label = useId()
  const form = useForm({
    schema: auth.secondFactor.body.pick({ code: true }),
    initial: { code: '' },
    send: async ({ code }) => {
      await confirm.mutateAsync({ body: { code, kind } })
      await onDone()
    },
  })
  const recovery = kind === 'recovery'
  return (
    <Card
      title="Two-factor authentication"
      sub={
        recovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six digits that your authenticator app shows now.'
      }
      footer={
        <div className={css.spread}>
          <TextButton
            onClick={() => {
              setKind(recovery ? 'authenticator' : 'recovery')
              form.reset({ code: '' })
            }}
          >
            {recovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </TextButton>
          <TextButton onClick={onBack}>Back</TextButton>
        </div>
      }
    >
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        {recovery ? (
          <TextInput label="Recovery code" autoFocus autoComplete="off" spellCheck={false} {...form.field('code')} />
        ) : (
          <div>
            <div id={label} className={css.label}>
              Code
            </div>
            <PinInput
              length={6}
              type="number"
              oneTimeCode
              autoFocus
              aria-labelledby={label}
              getInputProps={(i) => ({ 'aria-label': `Digit ${i + 1} of 6` })}
              value={form.values.code}
              onChange={(code) => form.set('code', code)}
              error={form.field('code').error !== undefined}
            />
            {form.field('code').error && <p className={css.error}>{form.field('code').error}</p>}
          </div>
        )}
        <Button primary full size="large" type="submit" busy={form.busy}>
          Sign in
        </Button>
      </Fields>
    </Card>
  )
}
