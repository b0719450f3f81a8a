import { AppError } from '@vitrine/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { words } from '../ui/words.ts'
import { isDay } from './days.ts'

/** The value of a date field: a day, or empty. */
export const optionalDay = z.string().refine((typed) => typed === '' || isDay(typed), words.notADay)

type Values = Record<string, unknown>
type Errors<V> = Partial<Record<keyof V & string, string>>
/** The errors of a form: by field, and those that belong to no field. */
export type FormErrors<V> = { fields: Errors<V>; problem: string | undefined }

/** The messages that are not shown next to a field. */
const notShown = (texts: readonly string[], fields: object) =>
  texts.filter((one) => !Object.values(fields).includes(one))

/** Assigns errors to fields. A pointer into the body ('/account/password') is matched by its first or last part. */
export const errorsOf = <V extends Values>(error: unknown, names: readonly (keyof V & string)[]): FormErrors<V> => {
  const fields: Errors<V> = {}
  const rest: string[] = []
  if (error instanceof z.ZodError) {
    for (const { path, message } of error.issues) {
      const name = names.find((one) => one === path[0])
      if (name) fields[name] ??= message
      else rest.push(message)
    }
    return { fields, problem: notShown(rest, fields)[0] }
  }
  if (!(error instanceof AppError)) return { fields, problem: new AppError('server.failed').message }
  for (const { pointer, detail } of error.extra.errors ?? []) {
    const steps = pointer.replace(/^#?\//, '').split('/')
    const name = names.find((one) => one === steps[0]) ?? names.find((one) => one === steps.at(-1))
    if (name) fields[name] ??= detail
    else rest.push(detail)
  }
  const atFields = Object.keys(fields).length > 0
  return {
    fields,
    problem:
      notShown(rest, fields)[0] ??
      // All reasons, so that the user doesn't find the next one only after dealing with the first.
      (notShown(error.extra.reasons ?? [], fields).join(' ') || undefined) ??
      (atFields ? undefined : (error.extra.detail ?? error.message)),
  }
}

type Options<S extends z.ZodObject> = {
  schema: S
  initial: z.input<S>
  /** Sends the parsed values. If sending fails, the errors are shown and the input is kept. */
  send: (values: z.output<S>) => Promise<unknown>
  /** Whether the form is cleared after sending, so that it doesn't keep secrets. */
  clears?: boolean
}

/** The state of a form: values, errors by field, whether it is being sent, and whether it has unsaved changes. */
export const useForm = <S extends z.ZodObject>({ schema, initial, send, clears }: Options<S>) => {
  type V = z.input<S> & Values
  type Name = keyof V & string
  const [saved, setSaved] = useState(initial as V)
  const [values, setValues] = useState(initial as V)
  const [found, setFound] = useState<FormErrors<V>>({ fields: {}, problem: undefined })
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const form = useRef<HTMLFormElement | null>(null)
  const names = Object.keys(schema.shape) as Name[]

  // Focuses the first invalid field.
  useEffect(() => {
    if (Object.keys(found.fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [found])

  const set = <N extends Name>(name: N, value: V[N]) => {
    setValues((now) => ({ ...now, [name]: value }))
    setFound(({ fields: { [name]: _, ...fields }, problem }) => ({ fields: fields as Errors<V>, problem }))
  }
  const run = async (typed: V) => {
    if (sending.current) return
    const parsed = schema.safeParse(typed)
    if (!parsed.success) return setFound(errorsOf(parsed.error, names))
    sending.current = true
    setBusy(true)
    setFound({ fields: {}, problem: undefined })
    try {
      await send(parsed.data)
      setSaved(clears ? (initial as V) : typed)
      if (clears) setValues(initial as V)
    } catch (error) {
      setFound(errorsOf(error, names))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.current = event.currentTarget instanceof HTMLFormElement ? event.currentTarget : null
    return run(values)
  }
  /** Sets the values and submits them at once. */
  const sendNow = (to: V) => {
    setValues(to)
    return run(to)
  }
  return {
    values,
    set,
    submit,
    sendNow,
    busy,
    problem: found.problem,
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    /** Resets the form to the given values, or to the saved ones. */
    reset: (to: V = saved) => {
      setSaved(to)
      setValues(to)
      setFound({ fields: {}, problem: undefined })
    },
    /** The props of a text field. */
    field: <N extends Name>(name: N) => ({
      name,
      value: String(values[name] ?? ''),
      error: found.fields[name],
      onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value as V[N]),
    }),
    /** The props of a control that passes its value directly: a select, a number field, a group of checkboxes. */
    control: <N extends Name>(name: N) => ({
      name,
      value: values[name],
      error: found.fields[name],
      onChange: (value: V[N]) => set(name, value),
    }),
    /** The props of a switch or a single checkbox. */
    check: <N extends Name>(name: N) => ({
      name,
      checked: values[name] === true,
      onChange: (event: { currentTarget: { checked: boolean } }) => set(name, event.currentTarget.checked as V[N]),
    }),
  }
}
