import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { moveItem } from '../../lib/move-item.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconPlus, IconX } from '../../ui/icons.ts'
import { Sortable } from '../../ui/Sortable.tsx'
import { attributeFormWords } from './copy.ts'
import css from './attributes.module.css'
import { newOption, type Option } from './options.ts'

type OptionsFieldProps = {
  options: readonly Option[]
  error: string | undefined
  onChange: (options: readonly Option[]) => void
}
const key = ({ id }: Option) => String(id)

/** The options of a select attribute: add, rename, reorder and remove. Enter adds a new option. */
export const OptionsField = ({ options, error, onChange }: OptionsFieldProps) => {
  const box = useRef<HTMLFieldSetElement>(null)
  const add = () => {
    onChange([...options, newOption()])
    requestAnimationFrame(() => {
      const inputs = box.current?.querySelectorAll('input')
      inputs?.item(inputs.length - 1).focus()
    })
  }
  return (
    <fieldset ref={box}>
      <legend className={css.legend}>{attributeFormWords.options}</legend>
      <Sortable
        label={attributeFormWords.options}
        layout="list"
        items={options}
        keyOf={key}
        nameOf={({ name }) => name || attributeFormWords.newOption}
        onMove={(one, before) => onChange(moveItem(options, key, one, before))}
      >
        {(option, handle) => {
          const at = options.indexOf(option) + 1
          return (
            <div className={css.option}>
              {handle}
              <TextInput
                aria-label={attributeFormWords.option(at)}
                value={option.name}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) =>
                  onChange(options.map((one) => (one === option ? { ...one, name: value } : one)))
                }
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add()
                }}
              />
              <IconButton
                icon={IconX}
                label={attributeFormWords.removeOption(option.name)}
                onClick={() => onChange(options.filter((one) => one !== option))}
              />
            </div>
          )
        }}
      </Sortable>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <Button size="small" subtle icon={IconPlus} onClick={add}>
        {attributeFormWords.addOption}
      </Button>
    </fieldset>
  )
}
