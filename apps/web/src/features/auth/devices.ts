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

/** The browser and system in words: 'Firefox on Windows'. */
export const deviceOf = (userAgent: string) => {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  const words =
    browser && system ? sessionWords.device(browser, system) : (browser ?? system ?? sessionWords.unknownDevice)
  return { words, mobile: /iPhone|Android|Mobile/.test(userAgent) }
}
