import type { MetadataItem } from '@vitrine/contract'

/** Describes in one line how a photo was taken: date, camera, lens, exposure. Empty if the metadata has none of these. */
export const photoSummary = (items: readonly MetadataItem[]): string => {
  const value = (...keys: string[]) =>
    keys.map((key) => items.find((item) => item.key === key && item.schema !== 'ICC')?.value).find(Boolean)
  const [, year, month, day] =
    /^(\d{4})[:-](\d\d)[:-](\d\d)/.exec(value('DateTimeOriginal', 'CreationDate') ?? '') ?? []
  const taken = year && new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const [make, model] = [value('Make'), value('Model')]
  const [maker = ''] = make?.split(/[\s,]+/) ?? []
  const camera = model?.toLowerCase().startsWith(maker.toLowerCase()) ? model : [maker, model].filter(Boolean).join(' ')
  const [time, aperture, iso, length] = [
    value('ExposureTime'),
    value('FNumber'),
    value('ISO'),
    value('FocalLength')?.replace(/\.0(?= mm)/, ''),
  ]
  return [
    taken && taken.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    camera,
    value('LensModel', 'LensID', 'Lens'),
    length,
    time && `${time} s`,
    aperture && `f/${aperture}`,
    iso && `ISO ${iso}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
