import { errors as catalogue } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { errorsOf, type FormErrors } from '../../lib/form.ts'
import type { Touched } from './change.ts'

const nothing: FormErrors<Touched> = { fields: {}, problem: undefined }
/** Sends what was touched. What the server does not take stands at its field, and everything that was typed stays. */
export const useApplying = (send: () => Promise<void>, touched: Touched) => {
  const [busy, setBusy] = useState(false)
  const [{ fields, problem }, setFound] = useState(nothing)
  const form = useRef<HTMLDivElement>(null)
  const atFields = Object.keys(fields).length > 0
  useEffect(() => {
    if (atFields) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [atFields])
  const apply = async () => {
    setBusy(true)
    setFound(nothing)
    const names = Object.keys(touched) as (keyof Touched)[]
    await send().catch((error: unknown) => setFound(errorsOf<Touched>(error, names)))
    setBusy(false)
  }
  return {
    busy,
    form,
    apply,
    errors: fields,
    /** The foot of a long form is always in view; the field that is wrong may not be. */
    wrong: problem ?? (atFields ? catalogue['request.invalid'][1] : undefined),
    /** What is typed anew is not wrong until it was sent again. */
    forgive: (next: Touched) =>
      setFound(({ fields: now }) => ({
        fields: Object.fromEntries(
          Object.entries(now).filter(([name]) => touched[name as keyof Touched] === next[name as keyof Touched]),
        ),
        problem: undefined,
      })),
  }
}
