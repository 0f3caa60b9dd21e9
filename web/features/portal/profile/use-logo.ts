import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { logoTexts, updateProfile } from '#contract/profile.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { readHead } from '#web/api/uploads/file-head.ts';
import { currentClientQuery } from '#web/api/session/session.ts';
import { sendFile } from '#web/api/uploads/upload.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

const types = new Set([...logoTexts.accept.split(','), 'image/jpg']);

const refuse = ({ title, text }: { title: string; text: string }) =>
  toast({ title, description: text, tone: 'error' });

/** Sets or removes the company's logo, with the texts of specification section 5. */
export function useLogo() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);

  const change = useMutation({
    mutationFn: async (file: File | null) => {
      setShare(0);
      const companyLogoUrl = file === null ? null : await arrived(file, setShare);
      return call(updateProfile, { body: { companyLogoUrl } });
    },
    onSuccess: ({ companyLogoUrl }, file) => {
      client.setQueryData(currentClientQuery.queryKey, (now) => (now ? { ...now, companyLogoUrl } : now));
      toast({ title: file ? 'Logo Updated' : 'Logo Removed', tone: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'Upload Failed',
        description: errorText(error, 'The logo could not be uploaded. Please try again.'),
        tone: 'error',
      }),
  });

  return {
    share,
    isPending: change.isPending,
    remove: () => change.mutate(null),
    send: async (file: File) => {
      if (!types.has(file.type)) return refuse(logoTexts.type);
      if (file.size > limits.logo) return refuse(logoTexts.size);
      try {
        await readHead(file);
      } catch {
        return refuse(logoTexts.read);
      }
      return change.mutate(file);
    },
  };
}

const arrived = (file: File, onShare: (share: number) => void) =>
  new Promise<string>((resolve, reject) => {
    sendFile(file, 'logo', {
      progress: (sent, total) => onShare(total > 0 ? sent / total : 1),
      waiting: () => {},
      done: resolve,
      failed: reject,
    });
  });
