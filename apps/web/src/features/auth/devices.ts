import { sessionWords } from './copy.ts'

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const first = (list: readonly [RegExp, string][], text: string) => list.find(([shape]) => shape.test(text))?.[1]

/** Returns the browser and system in words, such as 'Firefox on Windows', and whether the device is mobile. */
export const deviceOf = (userAgent: string) => {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  const words =
    browser && system ? sessionWords.device(browser, system) : (browser ?? system ?? sessionWords.unknownDevice)
  return { words, mobile: /iPhone|Android|Mobile/.test(userAgent) }
}
