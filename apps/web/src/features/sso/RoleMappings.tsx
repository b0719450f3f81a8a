import { Select, TextInput } from '@mantine/core'
import type { Role } from '@vitrine/contract'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconPlus, IconX } from '../../ui/icons.ts'
import { ssoWords } from './copy.ts'
import css from './sso.module.css'

export type Mapping = { value: string; role: string }
type Props = {
  roles: readonly Role[]
  mappings: readonly Mapping[]
  problem: string | undefined
  onChange: (mappings: Mapping[]) => void
}

/** Values of the roles claim, and the role that each gives. */
export const RoleMappings = ({ roles, mappings, problem, onChange }: Props) => {
  const data = roles.map(({ uuid, name }) => ({ value: uuid, label: name }))
  const change = (at: number, changed: Partial<Mapping>) =>
    onChange(mappings.map((one, place) => (place === at ? { ...one, ...changed } : one)))
  return (
    <fieldset className={css.mappings}>
      <legend className={css.legend}>{ssoWords.mappings}</legend>
      <p className={css.help}>{ssoWords.mappingsHelp}</p>
      {mappings.map(({ value, role }, at) => (
        <div key={at} className={css.mapping}>
          <TextInput
            aria-label={ssoWords.value(at + 1)}
            value={value}
            onChange={(event) => change(at, { value: event.currentTarget.value })}
          />
          <Select
            aria-label={ssoWords.role(at + 1)}
            allowDeselect={false}
            data={data}
            value={role || null}
            onChange={(next) => next && change(at, { role: next })}
          />
          <IconButton
            icon={IconX}
            label={ssoWords.removeMapping(at + 1)}
            onClick={() => onChange(mappings.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      {problem && <Note kind="stop">{problem}</Note>}
      <div>
        <Button icon={IconPlus} onClick={() => onChange([...mappings, { value: '', role: roles.at(-1)?.uuid ?? '' }])}>
          {ssoWords.addMapping}
        </Button>
      </div>
    </fieldset>
  )
}
