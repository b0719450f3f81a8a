import { TextInput } from '@mantine/core'
import { auth } from '@vitrine/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { IconChevronRight, IconLogin2 } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { PasskeySignIn } from '../passkeys/index.ts'
import { SsoSignIn, ssoWords } from '../sso/index.ts'
import { safeRedirect, useContinue } from './api.ts'
import css from './auth.module.css'
import { signInWords } from './copy.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { useHello } from './session.ts'

const DemoPeople = ({ onChoose, busy }: { onChoose: (email: string, password: string) => void; busy: boolean }) => {
  const { demo } = useHello()
  if (!demo || demo.sign_ins.length === 0) return null
  return (
    <section className={css.demo}>
      <h2 className={css.demoTitle}>{signInWords.demo}</h2>
      <ul>
        {demo.sign_ins.map(({ email, name, password, says }) => (
          <li key={email}>
            <button type="button" className={css.person} disabled={busy} onClick={() => onChoose(email, password)}>
              <Avatar name={name} />
              <span className={css.who}>
                {email}
                <div className={css.says}>{says}</div>
              </span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Email and password, then a second factor if it is turned on; or single sign-on or a passkey. */
export const SignInScreen = () => {
  const { redirect, step } = useSearch({ from: '/signed-out/sign-in' })
  const [way, setWay] = useState<'password' | 'second factor' | 'sso'>(
    step === 'second-factor' ? 'second factor' : 'password',
  )
  const [passkeyProblem, setPasskeyProblem] = useState<string>()
  const goOn = useContinue()
  const signIn = useSend(auth.signIn)
  const done = () => goOn(safeRedirect(redirect))
  const form = useForm({
    schema: auth.signIn.body,
    initial: { email: '', password: '' },
    send: async (body) => {
      const { second_factor } = await signIn.mutateAsync({ body })
      if (second_factor) setWay('second factor')
      else await done()
    },
  })
  const back = () => setWay('password')
  if (way === 'second factor') return <SecondFactorStep onDone={done} onBack={back} />
  if (way === 'sso') return <SsoSignIn email={form.values.email} redirect={safeRedirect(redirect)} onBack={back} />
  const problem = form.problem ?? passkeyProblem

  return (
    <>
      <Card title={signInWords.title}>
        <Fields onSubmit={form.submit}>
          {problem && <Note kind="stop">{problem}</Note>}
          <TextInput
            type="email"
            label={signInWords.email}
            autoComplete="username webauthn"
            autoFocus
            {...form.field('email')}
          />
          <PasswordField label={signInWords.password} autoComplete="current-password" {...form.field('password')} />
          <Button primary full size="large" type="submit" busy={form.busy}>
            {signInWords.action}
          </Button>
          <TextLink to="/forgot-password" search={form.values.email ? { email: form.values.email } : {}}>
            {signInWords.forgot}
          </TextLink>
          <div className={css.ways}>
            <Button full size="large" icon={IconLogin2} onClick={() => setWay('sso')}>
              {ssoWords.continue}
            </Button>
            <PasskeySignIn onDone={done} onProblem={setPasskeyProblem} />
          </div>
        </Fields>
      </Card>
      <DemoPeople busy={form.busy} onChoose={(email, password) => form.sendNow({ email, password })} />
    </>
  )
}
