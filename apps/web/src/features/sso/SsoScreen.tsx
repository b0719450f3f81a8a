import { AppError, sso } from '@vitrine/contract'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Note } from '../../ui/Fields.tsx'
import { safeRedirect, useContinue } from '../auth/index.ts'
import { ssoWords } from './copy.ts'

/** Returns the parameters that the provider added to the URL. */
const returned = (search: string) => {
  const query = new URLSearchParams(search)
  const iss = query.get('iss')
  return {
    state: query.get('state') ?? '',
    code: query.get('code') ?? '',
    error: query.get('error') ?? '',
    ...(iss && { iss }),
  }
}

/** The page that providers redirect to: completes the sign-in, once. */
export const SsoScreen = () => {
  const search = useLocation({ select: (location) => location.searchStr })
  const [body] = useState(() => returned(search))
  const [problem, setProblem] = useState<string>()
  const finish = useSend(sso.finish)
  const navigate = useNavigate()
  const goOn = useContinue()
  const isSent = useRef(false)
  const run = useEffectEvent(async () => {
    try {
      if (body.state === '') throw new AppError('sso.expired')
      const { redirect, second_factor } = await finish.mutateAsync({ body })
      if (second_factor) await navigate({ to: '/sign-in', search: { step: 'second-factor', redirect }, replace: true })
      else await goOn(safeRedirect(redirect))
    } catch (error) {
      const known = error instanceof AppError && error.code !== 'request.invalid' ? error : new AppError('sso.expired')
      setProblem(known.extra.detail ?? known.message)
    }
  })
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void run()
  }, [])
  if (problem === undefined) return <Card title={ssoWords.finishing} sub={ssoWords.finishingSub} />
  return (
    <Card title={ssoWords.failedTitle}>
      <Note kind="stop">{problem}</Note>
      <ButtonLink to="/sign-in" primary full size="large">
        {ssoWords.again}
      </ButtonLink>
    </Card>
  )
}
