"""Clones what memory_texts.py reads: dialogues, meeting notes, proposals, manuals and novels in the public domain.

Usage: memory_sources.py REPOSITORIES. Clones github.com/OWNER/NAME to REPOSITORIES/OWNER+NAME/repo.
"""

import os
import subprocess
import sys

# CC BY 4.0; CDLA-Sharing 1.0, which puts no terms on what is learned; Apache-2.0
TALKS = "google-research-datasets/Taskmaster alexa/Topical-Chat alexa/alexa-with-dstc9-track1-dataset"
# CC BY 4.0, MIT, BSD, Apache-2.0, or in the public domain
MANUALS = (
    "MicrosoftDocs/PowerShell-Docs joelparkerhenderson/architecture-decision-record basecamp/handbook tc39/notes rust-lang/rfcs "
    "dotnet/csharplang kubernetes/enhancements nodejs/TSC golang/proposal ronaldl29/public-domain-recipes python/peps"
)
# CC0
NOVELS = (
    "agatha-christie_the-murder-of-roger-ackroyd agatha-christie_the-mysterious-affair-at-styles "
    "arthur-conan-doyle_the-adventures-of-sherlock-holmes d-h-lawrence_sons-and-lovers dorothy-l-sayers_whose-body "
    "e-m-forster_a-room-with-a-view e-m-forster_howards-end edith-wharton_the-age-of-innocence ernest-hemingway_the-sun-also-rises "
    "f-scott-fitzgerald_the-great-gatsby f-scott-fitzgerald_this-side-of-paradise george-bernard-shaw_pygmalion "
    "jane-austen_pride-and-prejudice jerome-k-jerome_three-men-in-a-boat l-m-montgomery_anne-of-green-gables "
    "louisa-may-alcott_little-women mark-twain_the-adventures-of-tom-sawyer p-g-wodehouse_leave-it-to-psmith "
    "p-g-wodehouse_love-among-the-chickens p-g-wodehouse_right-ho-jeeves samuel-pepys_the-diary sinclair-lewis_arrowsmith "
    "sinclair-lewis_babbitt sinclair-lewis_main-street theodore-dreiser_an-american-tragedy upton-sinclair_the-jungle "
    "virginia-woolf_mrs-dalloway w-somerset-maugham_of-human-bondage willa-cather_my-antonia"
)


def main(clones: str):
    for name in [*TALKS.split(), *MANUALS.split(), *(f"standardebooks/{novel}" for novel in NOVELS.split())]:
        folder = f"{clones}/{name.replace('/', '+')}/repo"
        if not os.path.exists(folder):
            subprocess.run(["git", "clone", "--bare", f"https://github.com/{name}", folder], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
