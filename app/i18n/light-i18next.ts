/**
 * What the browser needs of i18next, in one kilobyte instead of fourteen: the build puts this file in its place for the
 * browser only (docs/decisions). It looks up, fills in `{{values}}` and chooses plurals exactly as i18next does; a test holds
 * the two against each other over every text. What the texts do not use (nesting, context, formats, loading) is left out.
 */

type Tree = { readonly [key: string]: string | Tree };
type Options = { lng: string; resources: Record<string, Record<string, Tree>>; defaultNS: string; react?: object };
type Values = { readonly [name: string]: unknown; readonly defaultValue?: unknown; readonly count?: unknown };
type Translate = (key: string | readonly string[], values?: Values | string, more?: Values) => string;

type Plugin = { init?: (target: object) => void };

const PLACEHOLDER = /\{\{\s*([\w.]+)\s*\}\}/g;

/** An i18next without texts; `init` makes it ready at once. */
export function createInstance() {
  const options: Options = { lng: "en", resources: {}, defaultNS: "translation" };
  const plugins: Plugin[] = [];
  const instance = {
    options,
    languages: [options.lng],
    isInitialized: false,
    reportNamespaces: undefined,
    use(plugin: Plugin) {
      plugins.push(plugin);
      return instance;
    },
    init(given: Options) {
      instance.options = given;
      instance.languages = [given.lng];
      instance.isInitialized = true;
      for (const plugin of plugins) plugin.init?.(instance);
    },
    addResourceBundle(language: string, area: string, texts: Tree) {
      const { resources } = instance.options;
      resources[language] = { ...resources[language], [area]: texts };
    },
    hasLoadedNamespace: () => true,
    on() {},
    off() {},
    getFixedT(_language: string | null, namespaces?: string | readonly string[] | null): Translate {
      const { lng, resources, defaultNS } = instance.options;
      const own = typeof namespaces === "string" ? [namespaces] : (namespaces ?? [defaultNS]);
      const plurals = new Intl.PluralRules(lng);
      return (keys, values, more) => translate(resources[lng] ?? {}, own, plurals, keys, values, more);
    },
  };
  return instance;
}

function translate(
  texts: Record<string, Tree>,
  namespaces: readonly string[],
  plurals: Intl.PluralRules,
  keys: string | readonly string[],
  given: Values | string | undefined,
  more: Values | undefined,
): string {
  const values: Values = typeof given === "string" ? { ...more, defaultValue: given } : (given ?? {});
  const wanted = typeof keys === "string" ? [keys] : keys;
  for (const key of wanted) {
    const { area, path } = splitKey(key, namespaces);
    for (const form of formsOf(path, values.count, plurals)) {
      for (const namespace of area) {
        const found = lookUp(texts[namespace], form);
        if (found !== null) return fill(found, values);
      }
    }
  }
  if (typeof values.defaultValue === "string") return fill(values.defaultValue, values);
  return splitKey(wanted.at(-1) ?? "", namespaces).path;
}

function splitKey(key: string, namespaces: readonly string[]): { area: readonly string[]; path: string } {
  const colon = key.indexOf(":");
  return colon < 0 ? { area: namespaces, path: key } : { area: [key.slice(0, colon)], path: key.slice(colon + 1) };
}

/** The keys to try, best first: `key_zero` for none, the plural form of the language, the key itself. */
function formsOf(path: string, count: unknown, plurals: Intl.PluralRules): string[] {
  if (typeof count !== "number") return [path];
  const forms = [`${path}_${plurals.select(count)}`, path];
  return count === 0 ? [`${path}_zero`, ...forms] : forms;
}

function lookUp(tree: Tree | undefined, path: string): string | null {
  let at: string | Tree | undefined = tree;
  for (const step of path.split(".")) {
    if (typeof at !== "object") return null;
    at = at[step];
  }
  return typeof at === "string" ? at : null;
}

function fill(text: string, values: Values): string {
  return text.replace(PLACEHOLDER, (_whole, name: string) => {
    const value = values[name];
    return value === null || value === undefined ? "" : String(value);
  });
}
