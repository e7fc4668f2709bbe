import type { AiProvider } from './ai-provider.ts';
import { builtInProvider } from './built-in-provider.ts';
import { createModelProvider } from './model-provider.ts';

/** Milliseconds that a person waits for a model. */
const timeout = 20_000;

/** The engines that the settings give, the first to be asked first. */
export function createProviders(settings: {
  aiBaseUrl: string | undefined;
  aiApiKey: string | undefined;
  aiModel: string | undefined;
}): AiProvider[] {
  const { aiBaseUrl, aiApiKey, aiModel } = settings;
  if (!aiBaseUrl || !aiModel) return [builtInProvider];
  return [
    createModelProvider({ baseUrl: aiBaseUrl, apiKey: aiApiKey, model: aiModel, timeout }),
    builtInProvider,
  ];
}
