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
import { IconChevronRight } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { safeRedirect, useContinue } from './api.ts'
import css from './auth.module.css'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { useHello } from './session.ts'

const DemoPeople = ({ onChoose, busy }: { onChoose: (email: string, password: string) => void; busy: boolean }) => {
  const { demo } = useHello()
  if (!demo || demo.sign_ins.length === 0) return null
  return (
    <section className={css.demo}>
      <h2 className={css.demoTitle}>This is the demo. Sign in as</h2>
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

/** E-mail and password, then a second factor where one is on. */
export const SignInScreen = () => {
  const { redirect } = useSearch({ from: '/signed-out/sign-in' })
  const [second, setSecond] = useState(false)
  const goOn = useContinue()
  const signIn = useSend(auth.signIn)
  const done = () => goOn(safeRedirect(redirect))
  const form = useForm({
    schema: auth.signIn.body,
    initial: { email: '', password: '' },
    send: async (body) => {
      const { second_factor } = await signIn.mutateAsync({ body })
      if (second_factor) setSecond(true)
      else await done()
    },
  })
  if (second) return <SecondFactorStep onDone={done} onBack={() => setSecond(false)} />

  return (
    <>
      <Card title="Sign in">
        <Fields onSubmit={form.submit}>
          {form.problem && <Note kind="stop">{form.problem}</Note>}
          <TextInput type="email" label="Email" autoComplete="username" autoFocus {...form.field('email')} />
          <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
          <Button primary full size="large" type="submit" busy={form.busy}>
            Sign in
          </Button>
          <TextLink to="/forgot-password" search={form.values.email ? { email: form.values.email } : {}}>
            Forgot your password?
          </TextLink>
        </Fields>
      </Card>
      <DemoPeople busy={form.busy} onChoose={(email, password) => form.sendNow({ email, password })} />
    </>
  )
}
