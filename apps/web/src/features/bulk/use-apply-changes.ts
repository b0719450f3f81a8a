import { errors as catalogue } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { errorsOf, type FormErrors } from '../../lib/form.ts'
import type { BulkForm } from './change.ts'

const nothing: FormErrors<BulkForm> = { fields: {}, problem: undefined }
/** Sends what was touched. What the server does not take stands at its field, and everything that was typed stays. */
export const useApplyChanges = (send: () => Promise<void>, touched: BulkForm) => {
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
    const names = Object.keys(touched) as (keyof BulkForm)[]
    await send().catch((error: unknown) => setFound(errorsOf<BulkForm>(error, names)))
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
    forgive: (next: BulkForm) =>
      setFound(({ fields: now }) => ({
        fields: Object.fromEntries(
          Object.entries(now).filter(([name]) => touched[name as keyof BulkForm] === next[name as keyof BulkForm]),
        ),
        problem: undefined,
      })),
  }
}
