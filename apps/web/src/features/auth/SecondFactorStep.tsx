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
import { secondStepWords } from './copy.ts'

type Props = { onDone: () => Promise<void>; onBack: () => void }

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
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
      title={secondStepWords.title}
      sub={recovery ? secondStepWords.recoverySub : secondStepWords.appSub}
      footer={
        <div className={css.spread}>
          <TextButton
            onClick={() => {
              setKind(recovery ? 'authenticator' : 'recovery')
              form.reset({ code: '' })
            }}
          >
            {recovery ? secondStepWords.useApp : secondStepWords.useRecovery}
          </TextButton>
          <TextButton onClick={onBack}>{secondStepWords.back}</TextButton>
        </div>
      }
    >
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        {recovery ? (
          <TextInput
            label={secondStepWords.recoveryCode}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            {...form.field('code')}
          />
        ) : (
          <div>
            <div id={label} className={css.label}>
              {secondStepWords.code}
            </div>
            <PinInput
              length={6}
              type="number"
              oneTimeCode
              autoFocus
              aria-labelledby={label}
              getInputProps={(i) => ({ 'aria-label': secondStepWords.digit(i + 1) })}
              value={form.values.code}
              onChange={(code) => form.set('code', code)}
              error={form.field('code').error !== undefined}
            />
            {form.field('code').error && <p className={css.error}>{form.field('code').error}</p>}
          </div>
        )}
        <Button primary full size="large" type="submit" busy={form.busy}>
          {secondStepWords.action}
        </Button>
      </Fields>
    </Card>
  )
}
